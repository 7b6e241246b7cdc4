import { type Static, Type } from 'typebox'

const ServerStatusSchema = Type.Object({
  status: Type.Union([Type.Literal('online'), Type.Literal('offline')]),
  launchDate: Type.String({ format: 'date-time' }),
  players: Type.Integer({ minimum: 0 }),
  rates: Type.Object({ exp: Type.String(), adena: Type.String() }),
})
export type ServerStatus = Static<typeof ServerStatusSchema>

export const HomeSchema = Type.Object(
  { serverStatus: ServerStatusSchema },
  { title: 'Home' },
)
export type Home = Static<typeof HomeSchema>
