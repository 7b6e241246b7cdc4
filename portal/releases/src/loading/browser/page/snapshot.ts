/// <reference lib="dom" />

/** What the page finds under the symbol: it compares what all code shares with what it was before. */
export type Snapshot = {
  take: () => void
  /** What changed since it was taken. */
  changes: () => string[]
  /** What was loaded, so that it lives as long as the page. */
  kept?: unknown
}

/** A symbol, because a name would be one more global. */
export const snapshotKey = 'portal.snapshot'

/**
 * Runs in the page before all else, and changes nothing in it but what the gate needs: a shell that saves data loads no
 * remote by itself, and the gate can read no beacon of a Blob.
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
