import Type from 'typebox'

const NameSchema = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' })

export const HealthBeaconSchema = Type.Object(
  {
    release: Type.String({ pattern: '^[0-9a-f]{12}$' }),
    /** What failed for good in this browser, after the tries that heal; a remote at most once per document. */
    failures: Type.Array(
      Type.Object(
        {
          remote: NameSchema,
          build: Type.String({ maxLength: 100 }),
          /** `load`: its code or texts could not be had. `render`: it threw while it was drawn. */
          kind: Type.Union([Type.Literal('load'), Type.Literal('render')]),
          /** Whether the previous good build took its place. */
          isHealed: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20 },
    ),
    /** Core web vitals of the document: milliseconds, CLS without unit. */
    vitals: Type.Optional(
      Type.Object(
        {
          lcp: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
          inp: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
          cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

/** What a browser tells the gateway about the release that it was given. */
export type HealthBeacon = Type.Static<typeof HealthBeaconSchema>
