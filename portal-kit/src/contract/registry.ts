/** One route of the live release. */
export interface RegistryRoute {
  path: string
  /** Key of the document's title, in the namespaces of the route's remote. */
  title: string
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
  /** Integrity of that file; the chunks behind it are checked by the remote's own runtime. */
  integrity: string
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
  /** The texts that the shell itself needs: language → namespace → URL. */
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>
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
