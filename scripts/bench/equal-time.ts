import { root } from '#src/portal/apps.ts'
import { run } from '#src/portal/run.ts'

/** Whether the time of an answer tells which accounts exist: the figure is the API's own, for it asks from inside. */
export async function equalTime(): Promise<void> {
  await run('node', ['api/bench/equal-work.ts'], { cwd: root, output: 'inherit' })
}
