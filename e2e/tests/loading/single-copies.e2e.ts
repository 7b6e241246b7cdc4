import { expect, test } from '#e2e/fixtures/test.ts'

/** A text that stands once in the code of each copy, whatever the minifier does to the rest. */
const signatures = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-router': '__reactRouterVersion',
  i18next: 'init: i18next is already initialized',
  'react-i18next': 'NO_I18NEXT_INSTANCE',
  'shared-api': 'useApi needs the ApiContext that the shell provides',
  'shared-i18n': 'No text for ',
  zustand: 'getInitialState',
} as const

test('what is shared is evaluated in one copy', async ({ page, portal }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Debugger.enable')
  const scripts: string[] = []
  client.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.includes('/assets/')) scripts.push(scriptId)
  })
  await portal.open('/rules')
  await portal.follow('Home', 'banner')
  await portal.followTo('/top-players')
  await portal.expectTitle('Top players')
  await portal.follow('Account', 'banner')
  await portal.expectTitle('Account')

  const sources = await Promise.all(
    scripts.map((scriptId) => client.send('Debugger.getScriptSource', { scriptId })),
  )
  // The shell's main, and an entry and a chunk of each remote.
  expect(sources.length).toBeGreaterThanOrEqual(7)
  for (const [name, signature] of Object.entries(signatures)) {
    const copies = sources.filter(({ scriptSource }) => scriptSource.includes(signature))
    expect(copies, name).toHaveLength(1)
  }
})
