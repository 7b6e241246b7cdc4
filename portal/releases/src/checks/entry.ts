import { join } from 'node:path'
import { containerName } from 'portal-contract'
import type { Build } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Effect } from './effects.ts'
import { load } from './load.ts'

/** Globals of the loading itself: a container's chunks, and the federation runtime. */
const ofLoading =
  /^adds globalThis\.((webpack|rspack)(Chunk|HotUpdate|Jsonp)|_+(FEDERATION|VMOK|GLOBAL_LOADING|MF)_)/

/**
 * Runs the entry of a remote as a page does. It may define its container and nothing else; the modules inside run when
 * a visitor needs them.
 */
export async function checkEntry({ dir, manifest }: Build): Promise<Finding[]> {
  if (manifest.kind === 'shell') return []
  const { name, entry } = manifest
  const finding = findingsOf('entry', name)
  const container = containerName(name)
  const { effects, failure } = await load(join(dir, entry), 'script')
  if (failure) {
    const hint = 'build the entry as a classic script, with `library: { type: "global" }`'
    return [finding(`its entry does not run: ${failure}`, entry, hint)]
  }
  const isContainer = ({ what }: Effect) => what === `adds globalThis.${container}`
  const others = effects.filter(
    (effect) => !isContainer(effect) && !ofLoading.test(effect.what),
  )
  return [
    ...(effects.some(isContainer)
      ? []
      : [
          finding(
            `its entry leaves no ${container}`,
            entry,
            `name the library ${container}`,
          ),
        ]),
    ...others.map((effect) =>
      finding(
        `its entry ${effect.what}; it may leave its container, and nothing else`,
        effect.where ? `${entry}:${effect.where}` : entry,
        'expose modules, and leave everything else to them',
      ),
    ),
  ]
}
