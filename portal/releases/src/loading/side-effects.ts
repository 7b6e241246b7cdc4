import { containerName, type Manifest } from 'portal-contract'
import { type Finding, findingsOf, once } from '#src/findings/finding.ts'
import type { Effect } from '#src/loading/browser/page/recorder.ts'

/** Globals of the loading itself: a container's chunks, and the federation runtimes of webpack, rspack and Vite. */
const ofLoading =
  /^adds globalThis\.((webpack|rspack)(Chunk|HotUpdate|Jsonp)|_+(FEDERATION|VMOK|GLOBAL_LOADING|MF)_|__mf_|__VUE_HMR_RUNTIME__)/

const hint = 'do it in an effect, an event handler or a loader: loading is not showing'

/**
 * Loading a remote may leave its container, and nothing else: the shell loads it before a visitor clicks, next to
 * other teams' code.
 */
export function checkSideEffects(
  { name, entry }: Manifest,
  effects: readonly Effect[],
): Finding[] {
  const own = `adds globalThis.${containerName(name)}`
  const others = effects.filter(({ what }) => what !== own && !ofLoading.test(what))
  return once(
    others.map(({ what, where }) =>
      findingsOf('side effects', name)(`${what} while it is loaded`, where || entry, hint),
    ),
  )
}
