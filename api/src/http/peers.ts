import fp from 'fastify-plugin'

/** Sees to it that each call has an address. Its limits and the audit log depend on that. */
export const peers = fp(
  async (app) => {
    // Who has left already has no address. The address of others, once read, is known after they leave too.
    app.server.on('connection', (socket) => {
      if (socket.remoteAddress === undefined) socket.destroy()
    })

    // If the sender is the operator's own gateway, all visitors share its address and its limits.
    let hasWarned = false
    app.addHook('onRequest', async ({ headers, ips = [] }) => {
      // The first address is the peer's; those that a trusted peer names follow.
      if (hasWarned || !headers['x-forwarded-for'] || ips.length > 1) return
      hasWarned = true
      const peer = ips[0]?.replace(/^::ffff:(?=\d+\.)/i, '')
      app.log.warn(
        `${peer} sends x-forwarded-for, which is ignored because it is no trusted proxy. If it is your gateway, start the API with TRUST_PROXY=${peer}`,
      )
    })
  },
  { name: 'peers' },
)
