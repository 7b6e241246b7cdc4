import { type Static, Type } from 'typebox'
import { moment, nodesOfMarkdown, oneOf, orNull, text, titled } from './answers.ts'

const ServerStatus = Type.Object({
  status: oneOf('online', 'offline'),
  launchDate: moment,
  players: Type.Integer({ minimum: 0 }),
  rates: Type.Object({ exp: text, adena: text }),
})
export type ServerStatus = Static<typeof ServerStatus>

export const Home = titled('Home', { serverStatus: ServerStatus })
export type Home = Static<typeof Home>

const NewsItem = titled('NewsItem', {
  id: Type.Integer(),
  date: Type.String({
    format: 'date',
    description: 'The day of publication, YYYY-MM-DD',
  }),
  title: Type.String({ description: 'In the language of the answer (Content-Language)' }),
  hasStory: Type.Optional(
    Type.Literal(true, { description: 'It tells more: GET /news/:id' }),
  ),
})
export type NewsItem = Static<typeof NewsItem>

export const NewsList = Type.Array(NewsItem, { title: 'NewsList' })
export type NewsList = Static<typeof NewsList>

/** `GET /news/:id`: an item with what it tells, in the language of Accept-Language. */
export const NewsStory = titled('NewsStory', {
  ...NewsItem.properties,
  picture: orNull(text, { description: 'The address of its picture' }),
  nodes: nodesOfMarkdown,
})
export type NewsStory = Static<typeof NewsStory>

/**
 * The report of a browser about a page, a remote or a promise that failed, or about what the page of a remote left behind
 * (`leftover`). Every text is bounded.
 */
export const ClientErrorReport = titled('ClientErrorReport', {
  kind: oneOf('load', 'render', 'rejection', 'leftover'),
  message: Type.String({ maxLength: 500 }),
  path: Type.Optional(Type.String({ maxLength: 200 })),
  release: Type.Optional(Type.String({ maxLength: 100 })),
  remote: Type.Optional(Type.String({ maxLength: 50 })),
  requestId: Type.Optional(Type.String({ maxLength: 100 })),
  stack: Type.Optional(Type.String({ maxLength: 4000 })),
})
export type ClientErrorReport = Static<typeof ClientErrorReport>

/** Why a game database cannot be used: docs/game-database.md has each with its remedy. */
const gameProblems = [
  'unreachable',
  'denied',
  'no-database',
  'no-game-tables',
  'tls',
  'slow',
  'locked',
  'failed',
] as const
export type GameProblem = (typeof gameProblems)[number]

const Outage = titled('Outage', {
  part: Type.Enum(['web', 'disk', 'game'], {
    description: 'The web database, the disk that it is on, or the game database',
  }),
  problem: Type.Enum([...gameProblems, 'disk-full', 'disk-read-only', 'disk-failed']),
  since: Type.String({ format: 'date-time', description: 'When it was first seen' }),
})

export const Health = titled('Health', {
  status: oneOf('ok', 'degraded'),
  uptimeSeconds: Type.Integer({ minimum: 0 }),
  databases: Type.Object({
    web: oneOf('ok', 'unavailable'),
    game: oneOf('ok', 'unavailable'),
  }),
  outages: Type.Array(Outage, {
    description: 'What visitors lose something by; the status is 503 unless it is empty',
  }),
  problem: Type.Optional(
    Type.Enum([...gameProblems], {
      description: 'Why the game database is unavailable',
    }),
  ),
  missing: Type.Array(text, {
    description:
      'Tables and columns that the game database lacks, such as castle.siegeDate',
  }),
  realm: Type.Union([Type.Literal('demo'), Type.Literal('own')], {
    description:
      'Whether the game database is the demo realm of this project or that of a game server',
  }),
})
export type Health = Static<typeof Health>

export const Readiness = titled('Readiness', { isReady: Type.Boolean() })
