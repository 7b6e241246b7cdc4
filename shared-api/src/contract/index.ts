export {
  type ActiveSession,
  ActiveSessionList,
  AdmitDeviceRequest,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangePasswordResponse,
  type Character,
  ConfirmEmailRequest,
  ConfirmSecondFactorRequest,
  Dashboard,
  EndSessionsRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LoginResponse,
  RegisterRequest,
  ResetPasswordRequest,
  RevokeSessionRequest,
  SecondFactorRequest,
  SecondFactorResponse,
} from './accounts.ts'
export {
  type Amount,
  ErrorBody,
  IdempotencyHeaders,
  type MessageKey,
  MessageResponse,
  messageKeys,
} from './answers.ts'
export { isCheckoutUrl } from './checkout-url.ts'
export {
  ActivatePremiumRequest,
  CheckoutRequest,
  CheckoutResponse,
  CoinHistory,
  type CoinMovement,
  type CoinMovementKind,
  largestStack,
  type Order,
  OrderList,
  type OrderStatus,
  SendCoinsRequest,
} from './coins.ts'
export {
  BossRespawn,
  type BossRespawnEntry,
  type Castle,
  CastleList,
  ClanRanking,
  type EventPairEntry,
  EventPairList,
  type EventSoloEntry,
  EventSoloList,
  type HeroEntry,
  HeroList,
  type OlympiadEntry,
  OlympiadList,
  PlayerRanking,
  RankingQuery,
} from './rankings.ts'
export type { Realm } from './realm.ts'
export { parseRealm, publicRealm, RealmError, realmFileSchema } from './realm-file.ts'
export type { PremiumDuration, PremiumType } from './rules/prices.ts'
export {
  ClientErrorReport,
  type GameProblem,
  Health,
  Home,
  type NewsItem,
  NewsList,
  NewsStory,
  Readiness,
  type ServerStatus,
} from './site.ts'
