/** One route of the live release. */
export interface RegistryRoute {
  path: string
  /** Its name within the remote, for `href('<remote>.<name>')`. */
  name?: string
  /** Key of the document's title, in the namespaces of the route's remote. */
  title: string
  frame: 'scroll' | 'bare'
  access?: 'session'
}

/** One build of a remote, as the browser finds it. */
export interface RegistryBuild {
  build: string
  /** URL of its remoteEntry. */
  entry: string
  /** Integrity of that file; the chunks behind it are checked by the remote's own runtime. */
  integrity: string
  /** language → namespace → URL of the texts. */
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** One remote of the live release. */
export interface RegistryRemote extends RegistryBuild {
  name: string
  routes: readonly RegistryRoute[]
  /** The good build before this one, where there is one: the browser takes it when this one cannot be had. */
  previous?: RegistryBuild
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

/** A remote that was exchanged for one browser session, to try a build (architecture: QA overrides). */
export interface Override {
  remote: string
  /** Its build, or the origin of a developer's own server. */
  build: string
}

/** All that the HTML tells the shell, in `<script type="application/json" id="portal">`. */
export interface BootData {
  registry: Registry
  language: string
  /** The shell's texts in that language, by namespace. */
  resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The realm settings, as the shell's server build made them public. */
  realm: unknown
  /** Remotes that are not those of the live release; absent for everybody but who asked for it. */
  overrides?: readonly Override[]
}

/** The element that holds the boot data. */
export const bootDataId = 'portal'
