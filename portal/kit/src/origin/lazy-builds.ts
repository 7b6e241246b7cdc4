import type { Events } from './events.ts'
import { type OwnBuilds, openOwnBuilds } from './own-builds.ts'

/** Builds a remote as for publishing once somebody asks: development alone needs no such builds. */
export function openLazyBuilds(appDir: string, events: Events) {
  let opened: Promise<OwnBuilds> | undefined
  return {
    events,
    builds: (): Promise<OwnBuilds> => {
      opened ??= openOwnBuilds(appDir, events).catch((error) => {
        opened = undefined
        throw error
      })
      return opened
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}
