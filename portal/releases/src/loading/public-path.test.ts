import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { remoteBuild } from '#src/testing/apps.ts'
import { container, type Host, openHost } from '#src/testing/host.ts'
import { checkLoading } from './check-loading.ts'

let host: Host

beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

it.each([
  [
    'of another public path, by the setting',
    `'/chunks/routes.js'`,
    /^leave the public path/,
  ],
  ['that the build lacks', `this.folder + 'routes.js'`, /^publish every chunk/],
])('a remote that asks for a file %s is told how to mend it', async (_, file, hint) => {
  const entry = container(`return import(${file})`)
  const build = await remoteBuild(host.temp, {
    files: { 'dist/browser/entry.js': entry },
    manifest: { entry: 'browser/entry.js' },
  })
  const findings = await checkLoading(host.browser, build, host.shell)
  expect(findings.find(({ check }) => check === 'requests')?.hint).toMatch(hint)
})
