export { buildSandbox } from './sandbox.ts'
export type { Payment, Preference } from './shop.ts'
export { compose, type Webhook } from './webhooks.ts'
