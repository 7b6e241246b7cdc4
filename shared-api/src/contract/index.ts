export { type Amount, AmountSchema } from './amount.ts'
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
  BossRespawnEntrySchema,
  BossRespawnSchema,
} from './bosses.ts'
export { type Castle, type CastleList, CastleListSchema, CastleSchema } from './castles.ts'
export { isCheckoutUrl } from './checkout-url.ts'
export {
  type ClanActive,
  ClanActiveSchema,
  type ClanLevel,
  ClanLevelSchema,
  type ClanPk,
  ClanPkSchema,
  type ClanPvp,
  ClanPvpSchema,
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
  PremiumDurationSchema,
  type SendCoinsRequest,
  SendCoinsRequestSchema,
} from './coins.ts'
export {
  type ChangePasswordRequest,
  ChangePasswordRequestSchema,
  type ChangePasswordResponse,
  ChangePasswordResponseSchema,
  type Character,
  CharacterSchema,
  type Dashboard,
  DashboardSchema,
  type PremiumType,
  PremiumTypeSchema,
} from './dashboard.ts'
export {
  type EventPairEntry,
  EventPairEntrySchema,
  type EventPairList,
  EventPairListSchema,
  type EventSoloEntry,
  EventSoloEntrySchema,
  type EventSoloList,
  EventSoloListSchema,
  type HeroEntry,
  HeroEntrySchema,
  type HeroList,
  HeroListSchema,
  type OlympiadEntry,
  OlympiadEntrySchema,
  type OlympiadList,
  OlympiadListSchema,
} from './events.ts'
export { type Health, HealthSchema } from './health.ts'
export {
  type CoinHistory,
  CoinHistorySchema,
  type CoinMovement,
  type CoinMovementKind,
  CoinMovementKindSchema,
  CoinMovementSchema,
} from './history.ts'
export { type Home, HomeSchema, type ServerStatus, ServerStatusSchema } from './home.ts'
export { IdempotencyHeadersSchema } from './idempotency.ts'
export { LanguageSchema } from './language.ts'
export { type MessageKey, messageKeys } from './message-keys.ts'
export { type NewsItem, NewsItemSchema, type NewsList, NewsListSchema } from './news.ts'
export {
  type Order,
  type OrderList,
  OrderListSchema,
  OrderSchema,
  type OrderStatus,
  OrderStatusSchema,
} from './orders.ts'
export {
  type PlayerKills,
  PlayerKillsSchema,
  type PlayerLevel,
  PlayerLevelSchema,
  type PlayerRanking,
  PlayerRankingSchema,
  type PlayerWealth,
  PlayerWealthSchema,
} from './players.ts'
export { type RankingQuery, RankingQuerySchema } from './ranking-query.ts'
export {
  type PublicRealm,
  PublicRealmSchema,
  type Realm,
  RealmSchema,
  RealmServerSchema,
} from './realm.ts'
export { parseRealm, publicRealm, RealmError, realmFileSchema } from './realm-file.ts'
export {
  type ActiveSession,
  type ActiveSessionList,
  ActiveSessionListSchema,
  ActiveSessionSchema,
  type RevokeSessionRequest,
  RevokeSessionRequestSchema,
} from './sessions.ts'
