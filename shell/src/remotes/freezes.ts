import type { RegistryRemote } from 'portal-contract'

/** While code loads, its mark says this often that the document still responds. */
const beatMs = 500

/** How long a mark is silent until its document counts as frozen: one of this tab that was left, or one of another tab. */
const silentMs = { thisTab: 5_000, otherTab: 20_000 }

const markPrefix = 'portal:evaluating:'
const frozenPrefix = 'portal:frozen:'

type Build = Pick<RegistryRemote, 'name' | 'build'>

/** Identifies this tab in all of its documents. */
function tabId(): string {
  const known = sessionStorage.getItem('portal:tab')
  if (known) return known
  const id = Math.random().toString(36).slice(2)
  sessionStorage.setItem('portal:tab', id)
  return id
}

function setMark(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full: this load is not watched.
  }
}

/** Turns marks that earlier documents left into frozen builds. */
function collectMarks(ownPrefix: string): Set<string> {
  const found = new Set<string>()
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(markPrefix)) continue
    const [name = '', build = '', at = ''] = (localStorage.getItem(key) ?? '').split(' ')
    const isOfThisTab = key.startsWith(ownPrefix)
    // The document before, in this tab, ended when this one began.
    const end = isOfThisTab ? performance.timeOrigin : Date.now()
    const isSilent = end - Number(at) >= silentMs[isOfThisTab ? 'thisTab' : 'otherTab']
    if (isSilent || isOfThisTab) localStorage.removeItem(key)
    if (!isSilent) continue
    localStorage.setItem(frozenPrefix + name, build)
    found.add(`${name}@${build}`)
  }
  return found
}

export type Freezes = ReturnType<typeof watchMarks>

function watchMarks(remotes: readonly RegistryRemote[]) {
  const ownPrefix = `${markPrefix}${tabId()}:`
  const found = collectMarks(ownPrefix)
  const removeMarks = () => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(ownPrefix)) localStorage.removeItem(key)
  }
  // A document that still hears these is not frozen. Phones end hidden documents without a word.
  addEventListener('pagehide', removeMarks)
  document.addEventListener('visibilitychange', () => document.hidden && removeMarks())
  return {
    /** Those that were found when this document started. */
    found: remotes.filter(({ name, build }) => found.has(`${name}@${build}`)),
    /** Runs code of a build under a mark. The mark stays behind if the page freezes. */
    watch: async <Result>({ name, build }: Build, run: () => Promise<Result>) => {
      const mark = ownPrefix + name
      const beat = () => {
        if (!document.hidden) setMark(mark, `${name} ${build} ${Date.now()}`)
      }
      beat()
      const timer = setInterval(beat, beatMs)
      try {
        return await run()
      } finally {
        clearInterval(timer)
        localStorage.removeItem(mark)
      }
    },
    has: ({ name, build }: Build) => localStorage.getItem(frozenPrefix + name) === build,
    /** The visitor wants to try the remote again. */
    forget: ({ name }: Build) => localStorage.removeItem(frozenPrefix + name),
  }
}

/**
 * Finds builds whose code made an earlier document of this browser stop responding (decision 028).
 * @param remotes of the live release
 */
export function watchFreezes(remotes: readonly RegistryRemote[]): Freezes {
  try {
    return watchMarks(remotes)
  } catch {
    // Storage is blocked.
    return { found: [], watch: (_, run) => run(), has: () => false, forget: () => {} }
  }
}
