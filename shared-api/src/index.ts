export { ApiError, assertFeatureOn, type Result, settle } from './api-error.ts'
export { type ApiClient, type CallOptions, createApiClient } from './client.ts'
export {
  ApiContext,
  RealmContext,
  RenderedAtContext,
  useApi,
  useRealm,
  useRenderedAt,
} from './context.ts'
export { isCheckoutUrl } from './contract/checkout-url.ts'
export type { PublicRealm } from './contract/realm.ts'
export { href, nameRoutes } from './href.ts'
export type { AnyPage, LoaderArgs, Page, PageData, Pages } from './page.ts'
export {
  endSession,
  expireSession,
  observeSession,
  startSession,
  tokenKey,
  useSession,
} from './session.ts'
