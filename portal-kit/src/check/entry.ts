import { join } from 'node:path'
import { containerName } from '#src/contract/container.ts'
import type { Build } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { load } from './load.ts'
import type { Effect } from './traps.ts'

/** Globals that belong to loading itself: the chunks of a container, and the federation runtime. */
const ofLoading =
  /^adds globalThis\.((webpack|rspack)(Chunk|HotUpdate|Jsonp)|_+(FEDERATION|VMOK|GLOBAL_LOADING|MF)_)/

/**
 * Runs the entry of a remote as a page does: it leaves its container, and does nothing else. What the remote is made
 * of runs when a visitor needs it.
 */
export async function checkEntry({ dir, manifest }: Build): Promise<Finding[]> {
  if (manifest.kind === 'shell') return []
  const { name, entry } = manifest
  const finding = findingsOf('entry', name)
  const container = containerName(name)
  const { effects, failure } = await load(join(dir, entry), 'script')
  if (failure) {
    const cure = 'build the entry as a classic script, with `library: { type: "global" }`'
    return [finding(`its entry does not run: ${failure}`, entry, cure)]
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
