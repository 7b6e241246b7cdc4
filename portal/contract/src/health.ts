import Type from 'typebox'
import { closedObject, NameSchema } from './app.ts'

export const HealthBeaconSchema = closedObject({
  release: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** What failed in this browser after all retries; at most once per remote and document. */
  failures: Type.Array(
    closedObject({
      remote: NameSchema,
      build: Type.String({ maxLength: 100 }),
      /**
       * `load`: its code or texts did not load. `render`: it threw while rendering. `freeze`: the document before
       * stopped responding while its code ran. `leftover`: its page left something behind that only a new document is
       * without.
       */
      kind: Type.Union([
        Type.Literal('load'),
        Type.Literal('render'),
        Type.Literal('freeze'),
        Type.Literal('leftover'),
      ]),
      /** Whether the previous good build took its place. */
      isHealed: Type.Boolean(),
    }),
    { maxItems: 20 },
  ),
  /** Core web vitals of the document: milliseconds, CLS without unit. */
  vitals: Type.Optional(
    closedObject({
      lcp: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
      inp: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
      cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
    }),
  ),
})

/** A browser's report on its release. */
export type HealthBeacon = Type.Static<typeof HealthBeaconSchema>
