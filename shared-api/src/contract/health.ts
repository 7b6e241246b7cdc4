import { type Static, Type } from 'typebox'

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

/** Why nothing can be stored. */
const diskProblems = ['disk-full', 'disk-read-only', 'disk-failed'] as const

const OutageSchema = Type.Object(
  {
    part: Type.Enum(['web', 'disk', 'game'], {
      description: 'The web database, the disk that it is on, or the game database',
    }),
    problem: Type.Enum([...gameProblems, ...diskProblems]),
    since: Type.String({ format: 'date-time', description: 'When it was first seen' }),
  },
  { title: 'Outage' },
)

export const HealthSchema = Type.Object(
  {
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    uptimeSeconds: Type.Integer({ minimum: 0 }),
    databases: Type.Object({
      web: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
      game: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
    }),
    outages: Type.Array(OutageSchema, {
      description: 'What visitors lose something by; the status is 503 unless it is empty',
    }),
    problem: Type.Optional(
      Type.Enum([...gameProblems], {
        description: 'Why the game database is unavailable',
      }),
    ),
    missing: Type.Array(Type.String(), {
      description:
        'Tables and columns that the game database lacks, such as castle.siegeDate',
    }),
    realm: Type.Union([Type.Literal('demo'), Type.Literal('own')], {
      description:
        'Whether the game database is the demo realm of this project or that of a game server',
    }),
  },
  { title: 'Health' },
)
export type Health = Static<typeof HealthSchema>
