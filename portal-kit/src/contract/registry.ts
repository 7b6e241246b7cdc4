/** One route of the live release, with its texts resolved in the language of the HTML. */
export interface RegistryRoute {
  path: string
  title: Readonly<Record<string, string>>
  description: Readonly<Record<string, string>>
  frame: 'scroll' | 'bare'
  access?: 'session'
  data?: readonly string[]
}

/** One remote of the live release. */
export interface RegistryRemote {
  name: string
  owner: string
  build: string
  /** URL of its remoteEntry. */
  entry: string
  routes: readonly RegistryRoute[]
  /** language → namespace → URL of the texts. */
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface RegistryNavigation {
  path: string
  /** By language. */
  label: Readonly<Record<string, string>>
}

/** Which remotes are live and what each owns: data of the release, inlined in its HTML. Never code. */
export interface Registry {
  release: string
  remotes: readonly RegistryRemote[]
  navigation: readonly RegistryNavigation[]
  /** The shell's own texts by URL: language → namespace → URL. */
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** URL of each file that a script or a text fetch may ask for → its integrity. */
  integrity: Readonly<Record<string, string>>
}

/** All that the HTML tells the shell, in `<script type="application/json" id="portal">`. */
export interface BootData {
  registry: Registry
  language: string
  /** The shell's texts in that language, by namespace. */
  resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The realm settings, as the shell's server build made them public. */
  realm: unknown
}

/** The element that holds the boot data. */
export const bootDataId = 'portal'
