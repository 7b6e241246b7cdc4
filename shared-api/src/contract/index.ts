export type { Amount } from './amount.ts'
export {
  type ErrorBody,
  ErrorBodySchema,
  type MessageResponse,
  MessageResponseSchema,
} from './answers.ts'
export {
  type AdmitDeviceRequest,
  AdmitDeviceRequestSchema,
  type ConfirmEmailRequest,
  ConfirmEmailRequestSchema,
  type EndSessionsRequest,
  EndSessionsRequestSchema,
  type ForgotPasswordRequest,
  ForgotPasswordRequestSchema,
  type LoginRequest,
  LoginRequestSchema,
  type LoginResponse,
  LoginResponseSchema,
  type RegisterRequest,
  RegisterRequestSchema,
  type ResetPasswordRequest,
  ResetPasswordRequestSchema,
} from './auth.ts'
export {
  type BossRespawn,
  type BossRespawnEntry,
  BossRespawnSchema,
} from './bosses.ts'
export { type Castle, CastleListSchema } from './castles.ts'
export { isCheckoutUrl } from './checkout-url.ts'
export {
  type ClanRanking,
  ClanRankingSchema,
} from './clans.ts'
export { type ClientErrorReport, ClientErrorReportSchema } from './client-errors.ts'
export {
  type ActivatePremiumRequest,
  ActivatePremiumRequestSchema,
  type CheckoutRequest,
  CheckoutRequestSchema,
  type CheckoutResponse,
  CheckoutResponseSchema,
  largestStack,
  type PremiumDuration,
  type SendCoinsRequest,
  SendCoinsRequestSchema,
} from './coins.ts'
export {
  type ChangePasswordRequest,
  ChangePasswordRequestSchema,
  type ChangePasswordResponse,
  ChangePasswordResponseSchema,
  type Character,
  type Dashboard,
  DashboardSchema,
  type PremiumType,
  PremiumTypeSchema,
} from './dashboard.ts'
export {
  type EventPairEntry,
  EventPairListSchema,
  type EventSoloEntry,
  EventSoloListSchema,
  type HeroEntry,
  type HeroList,
  HeroListSchema,
  type OlympiadEntry,
  OlympiadListSchema,
} from './events.ts'
export { type GameProblem, type Health, HealthSchema } from './health.ts'
export {
  type CoinHistory,
  CoinHistorySchema,
  type CoinMovement,
  type CoinMovementKind,
  CoinMovementKindSchema,
} from './history.ts'
export { type Home, HomeSchema, type ServerStatus } from './home.ts'
export { IdempotencyHeadersSchema } from './idempotency.ts'
export { type MessageKey, messageKeys } from './message-keys.ts'
export { type NewsItem, type NewsList, NewsListSchema } from './news.ts'
export {
  type Order,
  type OrderList,
  OrderListSchema,
  type OrderStatus,
  OrderStatusSchema,
} from './orders.ts'
export {
  type PlayerRanking,
  PlayerRankingSchema,
} from './players.ts'
export { type RankingQuery, RankingQuerySchema } from './ranking-query.ts'
export type {
  PublicRealm,
  Realm,
} from './realm.ts'
export { parseRealm, publicRealm, RealmError, realmFileSchema } from './realm-file.ts'
export {
  type ActiveSession,
  ActiveSessionListSchema,
  type RevokeSessionRequest,
  RevokeSessionRequestSchema,
} from './sessions.ts'
