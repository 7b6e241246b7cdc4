import { join } from 'node:path'
import type { Build } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { load } from './load.ts'

/**
 * Loads the code of a remote in Node without showing any of it: nothing may come of that. It is loaded ahead of a
 * click, where pages are rendered too, and with other teams' code around it.
 */
export async function checkSideEffects({ dir, manifest }: Build): Promise<Finding[]> {
  const { name, kind, server } = manifest
  if (kind === 'shell' || !server) return []
  const finding = findingsOf('side effects', name)
  const path = join(dir, server)
  const [node, browser] = await Promise.all([load(path, 'node'), load(path, 'browser')])
  if (node.failure) {
    const cure = 'leave what a browser alone has to effects and event handlers'
    return [finding(`does not load in Node: ${node.failure}`, server, cure)]
  }
  // The stand-ins are no browser: what fails with them may work there.
  const effects = new Map(
    [...node.effects, ...browser.effects].map((effect) => [
      `${effect.what} ${effect.where}`,
      effect,
    ]),
  )
  return [...effects.values()].map((effect) =>
    finding(
      `${effect.what} while it is loaded`,
      effect.where ? `${server}:${effect.where}` : server,
      'do it in an effect, an event handler or a loader: loading is not showing',
    ),
  )
}
