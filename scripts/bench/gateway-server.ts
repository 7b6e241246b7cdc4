import { createGateway } from 'portal-gateway'

/** The gateway in a process of its own, as it runs in production. */
const [store = '', api = ''] = process.argv.slice(2)
const gateway = await createGateway({ store, api, environment: 'production' })
console.log(`listening on ${await gateway.listen({ host: '127.0.0.1', port: 0 })}`)
