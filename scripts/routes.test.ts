import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

const bin = join(root, 'portal/gateway/bin/portal.ts')

it('portal-routes.d.ts names the pages that the remotes declare', async () => {
  const args = [bin, 'routes', '--check']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  expect(stdout).toMatch(/^portal-routes\.d\.ts names \d+ pages/)
})
