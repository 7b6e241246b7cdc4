import { root } from './apps.ts'
import { run } from './run.ts'

/** Whether programs can be installed here: on Debian, as root. */
export const canInstall = () => process.getuid?.() === 0

/**
 * Installs Debian packages.
 *
 * @throws StepFailed when they cannot be had
 */
export async function install(...packages: string[]): Promise<void> {
  // A server that a test is to drive must not begin to serve on its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { cwd: root, output: 'on-failure', env } as const
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', ...packages], options)
}
