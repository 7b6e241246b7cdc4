import Type from 'typebox'
import { closedObject, NameSchema } from './app.ts'

// Apart from `gateway.ts`, which browsers import: their bundles must not bring the schemas along.

const milliseconds = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }))

export const HealthBeaconSchema = closedObject({
  release: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** What failed in this browser after all retries; at most once per remote and document. */
  failures: Type.Array(
    closedObject({
      remote: NameSchema,
      build: Type.String({ maxLength: 100 }),
      /**
       * `load`: its code or texts did not load. `render`: it threw while rendering. `freeze`: the document before
       * stopped responding while its code ran. `leftover`: only a new document is without what its page left behind.
       */
      kind: Type.Enum(['load', 'render', 'freeze', 'leftover']),
      /** Whether the previous good build took its place. */
      isHealed: Type.Boolean(),
    }),
    { maxItems: 20 },
  ),
  /** The app whose page the document began with. */
  page: Type.Optional(NameSchema),
  /** Core web vitals of the document. */
  vitals: Type.Optional(
    closedObject({
      lcp: milliseconds,
      inp: milliseconds,
      cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
    }),
  ),
})

/** A browser's report on its release. */
export type HealthBeacon = Type.Static<typeof HealthBeaconSchema>
