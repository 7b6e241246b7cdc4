import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from '@jest/globals'
import { buildName } from 'portal-releases'
import { composePortal } from 'portal-releases/testing'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
const isRoot = process.getuid?.() === 0
const nobody = 65_534

const portal = await composePortal()
afterAll(async () => {
  await chmod(portal.store, 0o700)
  await portal.clean()
})

it.each([
  ['status'],
  ['doctor'],
  ['prune'],
  ['serve', '--port', '0', '--api', 'http://127.0.0.1:9'],
  ['promote', portal.second],
  ['overrides', 'production', '--rotate'],
  ['publish', join(portal.dir, 'gate')],
  ['diff', buildName(portal.gate)],
])(
  '%s refuses the store of another user in one line that says what to do',
  async (...args) => {
    // Nothing is forbidden to root, so root runs it as another user. Anyone else loses the store for a while.
    await chmod(portal.dir, 0o755)
    if (!isRoot) await chmod(portal.store, 0)
    const child = spawn(process.execPath, [bin, ...args, '--store', portal.store], {
      cwd: '/',
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    })
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(stderr).toMatch(
      /^portal: [^\n]* cannot be (read|written to): run this as the user who owns it[^\n]*\n$/,
    )
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
  },
)
