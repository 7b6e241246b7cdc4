import { join } from 'node:path'
import type { Build } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { load } from './load.ts'

/**
 * Loads a remote's code in Node, which must have no side effects: the portal loads it before a visitor clicks, in
 * the renderer, and next to other teams' code.
 */
export async function checkSideEffects({ dir, manifest }: Build): Promise<Finding[]> {
  const { name, kind, server } = manifest
  if (kind === 'shell' || !server) return []
  const finding = findingsOf('side effects', name)
  const path = join(dir, server)
  const [node, browser] = await Promise.all([load(path, 'node'), load(path, 'browser')])
  if (node.failure) {
    const hint = 'leave what a browser alone has to effects and event handlers'
    return [finding(`does not load in Node: ${node.failure}`, server, hint)]
  }
  // A failure in the simulated browser is ignored: a real one may work.
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
