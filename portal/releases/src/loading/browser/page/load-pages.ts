/// <reference lib="dom" />
import type { Snapshot } from './snapshot.ts'

type LoadRequest = {
  /** The remote. */
  name: string
  entry: string
  /** The global of its container. */
  container: string
  /** The key of the snapshot. */
  snapshot: string
}

export type LoadAnswer = Awaited<ReturnType<typeof loadPages>>

type Runtime = {
  registerRemotes: (remotes: object[]) => void
  loadRemote: (id: string) => Promise<{ pages?: Record<string, unknown> } | null>
}

type LazyComponent = {
  $$typeof?: symbol
  _init?: (payload: unknown) => unknown
  _payload?: unknown
}

/** Runs in the page: loads a remote by the shell's federation runtime, and the code of its pages. */
export async function loadPages(request: LoadRequest) {
  const { name, entry, container, snapshot: key } = request
  const snapshot = Reflect.get(globalThis, Symbol.for(key)) as Snapshot
  const runtimes = (): Runtime[] =>
    Reflect.get(globalThis as object, '__FEDERATION__').__INSTANCES__
  const before = runtimes().slice()
  const [shell] = before
  if (!shell) throw new Error('the shell runs no federation runtime')
  const explain = (error: unknown) =>
    error instanceof Error ? `${error.name}: ${error.message}` : String(error)

  /** A lazy component throws the promise of its code until that has come. */
  const loadLazily = async ({ _init: init, _payload: payload }: LazyComponent) => {
    for (;;) {
      try {
        return init?.(payload)
      } catch (thrown) {
        if (!(thrown instanceof Object && 'then' in thrown)) throw thrown
        await thrown
      }
    }
  }
  const loadPage = async (page: unknown) => {
    const { Component } = Object(page) as { Component?: unknown }
    if (Component instanceof Function) return
    const { $$typeof: kind } = Object(Component) as LazyComponent
    if (!kind) throw new Error('it has no component')
    if (kind === Symbol.for('react.lazy')) await loadLazily(Component as LazyComponent)
  }

  const broken: Record<string, string> = {}
  let failure: string | null = null
  let pages: Record<string, unknown> | null = null
  snapshot.take()
  try {
    shell.registerRemotes([{ name, entry, type: 'global', entryGlobalName: container }])
    const module = await shell.loadRemote(`${name}/routes`)
    snapshot.kept = module
    if (module?.pages instanceof Object) pages = module.pages
    for (const [path, page] of Object.entries(pages ?? {}))
      await loadPage(page).catch((error: unknown) => {
        broken[path] = explain(error)
      })
  } catch (error) {
    failure = explain(error)
  }
  // What the code put off happens first.
  await new Promise((resolve) => setTimeout(resolve))
  const others = runtimes().filter((one) => !before.includes(one))
  return {
    /** What it changed that all code shares. */
    changes: snapshot.changes(),
    /** Why it does not load, or null. */
    failure,
    hasContainer: Reflect.get(globalThis, container) instanceof Object,
    /** Whether it runs a federation runtime of its own. */
    hasRuntime: others.some((one) => one.constructor !== shell.constructor),
    /** The paths of its pages; null if it has none. */
    paths: pages && Object.keys(pages),
    /** path → why the page cannot be drawn. */
    broken,
  }
}
