import Type, { type TProperties } from 'typebox'

/** An object that holds no other properties. */
export const closedObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** An app's name, used in URLs, class names and policies. */
export const NameSchema = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' })

/** A full path from the root; `:name` segments are parameters. */
export const PathSchema = Type.String({
  pattern: '^/(:?[a-z0-9][a-zA-Z0-9-]*(/:?[a-z0-9][a-zA-Z0-9-]*)*)?$',
})

/** A text of one of the app's namespaces, e.g. `rankings:topPlayers.title`. */
const TextKeySchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9-]*:[a-zA-Z0-9.]+$' })

const RouteSchema = closedObject({
  path: PathSchema,
  /** What other apps call it: `href('<app>.<name>')`. It outlives a change of the path. */
  name: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$' })),
  /** Title and description of the document, as keys of the app's texts. */
  title: TextKeySchema,
  description: TextKeySchema,
  /** `scroll`: inside the scroll frame. `bare`: the page draws its own frame. */
  frame: Type.Union([Type.Literal('scroll'), Type.Literal('bare')]),
  /** `session`: only with a stored token. The shell redirects other visitors to the account page. */
  access: Type.Optional(Type.Literal('session')),
  /** Public calls that the page makes at once, byte for byte: the HTML starts them beside the code. */
  data: Type.Optional(Type.Array(Type.String({ pattern: '^/api/' }))),
})

const NavigationEntrySchema = closedObject({
  path: PathSchema,
  label: TextKeySchema,
  /** Place in the navigation bar, over all apps. */
  order: Type.Integer(),
})

const CallSchema = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) /api/' })

/** Names with a text each. */
export const TextSchema = Type.Record(Type.String(), Type.String())

const SamplesSchema = closedObject({
  /** Call → the body of a 200. A path without a search answers whatever the search is; every other call gets a 503. */
  api: Type.Optional(
    Type.Record(CallSchema, Type.Unknown(), { additionalProperties: false }),
  ),
  /** Path of a route → the values of its parameters. */
  params: Type.Optional(Type.Record(Type.String(), TextSchema)),
})

const bytes = Type.Optional(Type.Integer({ minimum: 0 }))

export const AppSchema = closedObject({
  name: NameSchema,
  /** The team to call. */
  owner: Type.String({ minLength: 1 }),
  routes: Type.Array(RouteSchema),
  navigation: Type.Array(NavigationEntrySchema),
  /** The text namespaces it owns: `locales/<language>/<namespace>.json`. */
  namespaces: Type.Array(NameSchema),
  /** Shell only: the portal's languages. The first one is the fallback. */
  languages: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), { minItems: 1 }),
  ),
  /** Shell only: the site's icon, as the beginning of its file name. */
  icon: Type.Optional(Type.String()),
  /** Fonts that every page needs at once, as the beginnings of their file names. */
  fonts: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
  /** Limits of its weight, instead of the portal's: scripts of a first page in brotli, each image, each other file. */
  weights: Type.Optional(closedObject({ scripts: bytes, image: bytes, file: bytes })),
  /** What the gate mounts the pages with. No visitor gets it. */
  samples: Type.Optional(SamplesSchema),
  /** Shell only: tokens of its stylesheet that are drawn on each other, and by how much they must differ. */
  contrasts: Type.Optional(
    Type.Array(
      closedObject({
        least: Type.Number(),
        /** `:root`, or the value of `data-surface`. */
        surface: Type.String(),
        /** Names without dashes before them, with blanks between. */
        texts: Type.String(),
        grounds: Type.String(),
      }),
    ),
  ),
  /** Shell only: the remotes that may own a page whose first step is a parameter, such as `/:page`. */
  openRoutes: Type.Optional(Type.Array(NameSchema)),
})

export type RouteDeclaration = Type.Static<typeof RouteSchema>

/** What an app declares to the portal, in its `portal.config.ts`. */
export type AppDeclaration = Type.Static<typeof AppSchema>

export type Samples = Type.Static<typeof SamplesSchema>

/** Types an app's declaration. `portal manifest` validates it. */
export function defineApp(declaration: AppDeclaration): AppDeclaration {
  return declaration
}

/** Files that apps import as images. Browsers of the last two years draw all of them. */
export const imageFiles = /\.(avif|gif|jpe?g|png|svg|webp)$/
