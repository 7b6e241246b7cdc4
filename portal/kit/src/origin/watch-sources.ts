import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write a file in several steps: events within this time are one change. */
const settleMs = 50

const isSetting = (file: string | null) => /\.(config\.\w+|json)$/.test(file ?? '')

/**
 * Calls back after each change of an app's sources, texts and settings. A change during a call is followed by another.
 *
 * @returns ends it
 */
export function watchSources(appDir: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const notice = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(changed)
    }, settleMs)
  }
  const folders = ['src', 'locales'].map((name) => join(appDir, name)).filter(existsSync)
  const watchers: FSWatcher[] = [
    ...folders.map((dir) => watch(dir, { recursive: true }, notice)),
    watch(appDir, (_, file) => {
      if (isSetting(file)) notice()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
