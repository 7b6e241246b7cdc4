import fp from 'fastify-plugin'

/** Warns once: if the sender is the operator's own gateway, all visitors share its address and its limits. */
export const untrustedProxy = fp(
  async (app) => {
    let hasWarned = false
    app.addHook('onRequest', async ({ headers, ips = [] }) => {
      // The first address is the peer's; those that a trusted peer names follow.
      if (hasWarned || headers['x-forwarded-for'] === undefined || ips.length > 1) return
      hasWarned = true
      const peer = ips[0]?.replace(/^::ffff:(?=\d+\.)/i, '')
      app.log.warn(
        `${peer} sends x-forwarded-for, which is ignored because it is no trusted proxy. If it is your gateway, start the API with TRUST_PROXY=${peer}`,
      )
    })
  },
  { name: 'untrusted-proxy' },
)
