import { type Static, Type } from 'typebox'

/** Why a game database cannot be used: docs/operations.md has each with its remedy. */
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

export const HealthSchema = Type.Object(
  {
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    uptimeSeconds: Type.Integer({ minimum: 0 }),
    databases: Type.Object({
      web: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
      game: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
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
