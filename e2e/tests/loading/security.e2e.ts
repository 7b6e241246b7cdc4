import { expect, test } from '#e2e/fixtures/test.ts'

// The browser tells of each try that it refuses.
test.beforeEach(({ allowConsole }) => allowConsole(/Content Security Policy|Trusted/i))

test('no other code can create a Trusted Types policy', async ({ page, portal }) => {
  const answer = await page.goto('/rules')
  await portal.expectHydrated()
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const [, allowed = ''] = /(?:^|; )trusted-types ([^;]*)/.exec(policy) ?? []
  const names = allowed.split(' ').filter(Boolean)
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

test('a page starts only the scripts of its release', async ({ page, portal }) => {
  await portal.open('/rules')
  const foreign = [
    '/api/health',
    '/evil.js',
    '/assets/rankings/../../evil.js',
    'https://evil.example/remoteEntry.js',
    'data:text/javascript,alert(1)',
  ]
  const refused = await page.evaluate(async (urls) => {
    const scripts = urls.filter((url) => {
      try {
        document.createElement('script').src = url
        return false
      } catch {
        return true
      }
    })
    // Not even with a file of the release.
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
    return { scripts, worker, assembly }
  }, foreign)
  expect(refused).toEqual({
    scripts: foreign,
    worker: true,
    assembly: expect.stringContaining('CompileError'),
  })
  await portal.follow('Castles', 'banner')
  await portal.expectTitle('Castles')
  await portal.follow('Account', 'banner')
  await portal.expectTitle('Account')
})
