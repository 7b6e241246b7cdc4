import { root } from '#src/portal/apps.ts'
import { run } from '#src/portal/run.ts'

/** Rankings over a million characters on MariaDB, and what they cost the game server. */
export function largeRealm(): Promise<void> {
  return run('node', ['stress/src/large-realm/main.ts'], { cwd: root, output: 'inherit' })
}
