/// <reference lib="dom" />

/** What the federation runtime knows of a shared module, by version. */
type Provided = Record<string, { lib?: () => unknown; get: () => unknown }>

/** What `vite.ts` writes into the entry. */
export type Contents = {
  global: string
  /** The shared modules that the remote uses. */
  shared: readonly string[]
  /** Module → what to load before it, and itself; by file. */
  scripts: Readonly<Record<string, readonly string[]>>
  styles: readonly string[]
  /** The module that is exposed as `./routes`. */
  routes: string
  /** SHA-384 by file. */
  integrity: Readonly<Record<string, string>>
}

/**
 * The container of a remote that Vite built: what the federation runtime of the shell expects of a remote's entry.
 * Its text goes into the entry, so it uses nothing outside of itself.
 */
export function createContainer(contents: Contents): void {
  const { src: base } = document.currentScript as HTMLScriptElement
  const urlOf = (file: string) => new URL(file, base).href
  const shared: Record<string, unknown> = {}
  const loads = new Map<string, Promise<unknown>>()

  const place = (rel: string, file: string) =>
    new Promise<void>((resolve, reject) => {
      const link = document.createElement('link')
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        const error = new Error(`${link.href} did not load, or is not what was published`)
        // The shell tries again, or takes the build before.
        error.name = 'ChunkLoadError'
        reject(error)
      }
      Object.assign(link, { rel, crossOrigin: 'anonymous', href: urlOf(file) })
      link.integrity = contents.integrity[file] ?? ''
      document.head.append(link)
    })

  const once = (rel: string, file: string) => {
    const known = loads.get(file)
    if (known) return known
    const loading = place(rel, file)
    loads.set(file, loading)
    loading.catch(() => loads.delete(file))
    return loading
  }

  /** A preload checks a module's content; the import behind it takes what was checked. */
  const load = async (url: string) => {
    const file = Object.keys(contents.scripts).find((each) => urlOf(each) === url)
    for (const each of contents.scripts[file ?? ''] ?? []) await once('modulepreload', each)
    return import(/* @vite-ignore */ url)
  }

  const init = async (scope: Record<string, Provided>) => {
    const taken = contents.shared.map(async (name) => {
      const [provided] = Object.values(scope[name] ?? {})
      if (!provided) throw new Error(`the shell shares no ${name}`)
      const factory = (provided.lib ?? (await provided.get())) as () => unknown
      shared[name] = factory()
    })
    await Promise.all(taken)
  }

  const get = async () => {
    const styles = contents.styles.map((file) => once('stylesheet', file))
    const [routes] = await Promise.all([load(urlOf(contents.routes)), ...styles])
    return () => routes
  }

  Reflect.set(globalThis, contents.global, { init, get, load, shared, urlOf })
}
