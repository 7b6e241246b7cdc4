import { root } from '#src/portal/apps.ts'
import { run } from '#src/portal/run.ts'

/** Whether the time of a response reveals which accounts exist. */
export async function equalTime(): Promise<void> {
  await run('node', ['stress/src/main.ts', 'timings'], { cwd: root, output: 'inherit' })
}
