import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

/** The names after `trusted-types` in a page's Content-Security-Policy. */
function policyNames(policy = ''): string[] {
  const [, names = ''] = /(?:^|; )trusted-types ([^;]*)/.exec(policy) ?? []
  return names.split(' ').filter(Boolean)
}

test('every Trusted Types policy that a page allows is claimed before other code could create it', async ({
  page,
  allowConsole,
}) => {
  // The browser tells of each try that it refuses.
  allowConsole(/Content Security Policy/i)
  const answer = await page.goto('/rules')
  const portal = new PortalPage(page)
  await portal.expectHydrated()
  const names = policyNames(answer?.headers()['content-security-policy'])
  expect(names.length).toBeGreaterThan(0)
  expect(names).not.toContain("'allow-duplicates'")
  const created = await page.evaluate(
    (tried) =>
      tried.filter((name) => {
        try {
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
          }
          trustedTypes.createPolicy(name, { createScriptURL: (url: string) => url })
          return true
        } catch {
          return false
        }
      }),
    [...names, 'portal', 'shell', 'public', 'rankings', 'account', 'another'],
  )
  expect(created).toEqual([])
})

test('a script that is not of the release is refused, and those of all remotes load', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy|Trusted/i)
  const portal = new PortalPage(page)
  await portal.open('/rules')
  const refused = await page.evaluate(
    (urls) =>
      urls.filter((url) => {
        try {
          document.createElement('script').src = url
          return false
        } catch {
          return true
        }
      }),
    [
      '/api/health',
      '/evil.js',
      '/assets/rankings/../../evil.js',
      'https://evil.example/remoteEntry.js',
      'data:text/javascript,alert(1)',
    ],
  )
  expect(refused).toHaveLength(5)
  await portal.follow('Castles', 'banner')
  await portal.expectTitle('Castles')
  await portal.follow('Account', 'banner')
  await portal.expectTitle('Account')
})

test('a page starts no worker and no WebAssembly, not even with a file of the release', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy/i)
  await new PortalPage(page).open('/rules')
  const refused = await page.evaluate(async () => {
    const { src = '' } = [...document.scripts].find((script) => script.src) ?? {}
    const worker = await new Promise<boolean>((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        resolve(effectiveDirective === 'worker-src'),
      )
      const started = new Worker(src)
      started.onmessage = () => resolve(false)
    })
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
    const assembly = await WebAssembly.compile(empty).then(() => '', String)
    return { worker, assembly }
  })
  expect(refused).toEqual({
    worker: true,
    assembly: expect.stringContaining('CompileError'),
  })
})
