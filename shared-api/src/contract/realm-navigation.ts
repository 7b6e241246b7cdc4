import { Type } from 'typebox'
import { oneOf } from './answers.ts'
import { languages } from './rules/languages.ts'

const strict = { additionalProperties: false }

const path = Type.String({ pattern: '^/' })

const link = Type.Object(
  {
    label: Type.Record(
      oneOf(...languages),
      Type.String({ minLength: 1, maxLength: 24 }),
      strict,
    ),
    url: Type.String({ pattern: '^https://' }),
  },
  strict,
)

/** Of the bar at the top. The portal makes it, so browsers do not get these settings. */
export const navigation = Type.Optional(
  Type.Partial(
    Type.Object({
      hidden: Type.Array(path, {
        description: 'Entries that are not shown; their pages stay',
      }),
      pagesOff: Type.Array(path, {
        description:
          'Pages that there are not: no link leads there, and their addresses lead home',
      }),
      order: Type.Array(path, { description: 'Entries that come first, in this order' }),
      links: Type.Array(link, {
        maxItems: 5,
        description: 'Links to other sites, after the pages',
      }),
    }),
    {
      ...strict,
      examples: [{ hidden: ['/castles'] }],
      description: 'The bar at the top, where it differs from that of the site',
    },
  ),
)
