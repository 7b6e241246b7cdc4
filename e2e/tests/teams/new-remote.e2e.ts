import { makeRemote } from '#e2e/fixtures/new-remote.ts'
import { test as base, expect } from '#e2e/fixtures/release-lab.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const test = base.extend<{ remote: Awaited<ReturnType<typeof makeRemote>> }>({
  remote: async ({ browserName: _ }, use) => {
    const remote = await makeRemote('mfe-guides')
    await use(remote)
    await remote.clear()
  },
})

test.describe('a team’s first day', () => {
  test.use({ locale: 'en-US' })

  test('a new remote goes live as it was made, and is taken back', async ({
    page,
    lab,
    remote,
  }) => {
    const store = ['--store', lab.store]
    expect(await remote.portal('build')).toMatch(/keep the contract$/)
    expect(await remote.portal('check', ...store)).toMatch(/keeps the contract$/)
    const [build = ''] = (await remote.portal('publish', ...store)).split(' ')
    const composed = await lab.portal('compose', build)
    const release = /[0-9a-f]{12}/.exec(composed)?.[0] ?? ''
    await lab.promote(release)

    const visitor = new PortalPage(page)
    await visitor.open('/guides')
    await visitor.expectTitle('Guides')
    await expect(page.getByText(/^[\d,]+ players? online$/)).toBeVisible()
    await visitor.chooseLanguage('pt')
    await expect(page.getByText(/^[\d.]+ jogadore?s? online$/)).toBeVisible()

    await lab.rollback()
    await page.goto('/guides')
    await expect(page).toHaveURL(`${lab.origin}/`)
  })
})
