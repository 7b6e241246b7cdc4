/// <reference lib="dom" />

// Functions that run inside the page. A browser gets their text alone, so they use nothing from outside of themselves.

/** What the page finds under the symbol: it compares what all code shares with what it was before. */
export type Snapshot = {
  take: () => void
  changes: () => string[]
  /** What was loaded, so that it lives as long as the page. */
  kept?: unknown
}

/** A symbol, because a name would be one more global. */
export const snapshotKey = 'portal.snapshot'

/**
 * Runs before all else, and changes nothing but what the gate needs: a shell that saves data loads no remote by itself,
 * and the gate can read no beacon of a Blob.
 */
export function installSnapshot(key: string): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const real = globalThis.fetch
  const beacon = async (url: string, body: Blob) =>
    real(url, { method: 'POST', body: await body.text() }).catch(() => {})
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (url: string, body: Blob) => Boolean(beacon(url, body)),
  })

  const prototypes =
    'Array Date Element EventTarget Function Map Node Number Object Promise RegExp Set Storage String XMLHttpRequest'
      .split(' ')
      .map(
        (name) => [`${name}.prototype`, Reflect.get(globalThis, name).prototype] as const,
      )
  const owners = { globalThis, console, history, ...Object.fromEntries(prototypes) }
  /** Globals of the loading itself: containers, chunks, and the federation runtimes of webpack, rspack and Vite. */
  const ofLoading =
    /^globalThis\.(portal_|(webpack|rspack)(Chunk|HotUpdate|Jsonp)|_+(FEDERATION|VMOK|GLOBAL_LOADING|MF)_|__mf_|__VUE_HMR_RUNTIME__)/

  const inside = (owner: object, name: string) =>
    Reflect.ownKeys(owner).map((own) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(owner, own) ?? {}
      const code = [value, get, set].filter((part) => part instanceof Function)
      return [`${name}.${String(own)}`, code] as const
    })
  const stored = (storage: Storage, name: string) =>
    Object.keys(storage).map((own) => [`${own} to ${name}`, []] as const)
  /** The name of what all code shares → the functions behind it. */
  const now = () =>
    new Map<string, readonly unknown[]>([
      ...Object.entries(owners).flatMap(([name, owner]) => inside(owner, name)),
      ...stored(localStorage, 'localStorage'),
      ...stored(sessionStorage, 'sessionStorage'),
      ...document.cookie
        .split('; ')
        .map((one) => [`the cookie ${one.split('=')[0]}`, []] as const),
    ])
  const elements = () => [...document.body.children]
  let before = new Map<string, readonly unknown[]>()
  let shown = new Set<Element>()
  const snapshot: Snapshot = {
    take() {
      before = now()
      shown = new Set(elements())
    },
    changes() {
      const changed = [...now()].flatMap(([name, code]) => {
        const known = before.get(name)
        if (ofLoading.test(name)) return []
        if (!known) return [`adds ${name}`]
        const isSame = known.every((part, index) => part === code[index])
        return isSame ? [] : [`replaces ${name}`]
      })
      const added = elements().filter((element) => !shown.has(element))
      return [
        ...changed,
        ...added.map(({ localName }) => `adds <${localName}> to the body`),
      ]
    },
  }
  Object.defineProperty(globalThis, Symbol.for(key), { value: snapshot })
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

/** Loads a remote by the shell's federation runtime, and the code of its pages. */
export async function loadPages(
  request: Record<'name' | 'entry' | 'container' | 'snapshot', string>,
) {
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
    changes: snapshot.changes(),
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

type Click = {
  address: string
  /** The performance mark of a page that is interactive. */
  mark: string
  snapshot: string
  /** Whether a player is logged in first. Without it, the session stays as it is. */
  isLoggedIn?: boolean
}

type Session = { startSession: (token: string) => void; endSession: () => void }

/** Clicks a link of the navigation, as a visitor does. @returns whether there is one */
export async function followLink(click: Click): Promise<boolean> {
  const { address, mark, snapshot: key, isLoggedIn } = click
  if (isLoggedIn !== undefined) {
    const [shell] = Reflect.get(globalThis as object, '__FEDERATION__').__INSTANCES__
    const isShared = 'shared-api' in (shell.shareScopeMap.default ?? {})
    const shared: (() => Session) | false =
      isShared && (await shell.loadShare('shared-api'))
    if (shared && isLoggedIn) shared().startSession('sample')
    else if (shared) shared().endSession()
    const snapshot = Reflect.get(globalThis, Symbol.for(key)) as Snapshot
    snapshot.take()
  }
  performance.clearMarks(mark)
  const link = document.querySelector<HTMLElement>(`a[href="${address}"]`)
  link?.click()
  return link !== null
}

/** Waits until nothing is left to do but to wait. Pictures below the fold load too. */
export async function rest(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}
