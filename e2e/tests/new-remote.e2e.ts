import { test as base, expect } from '#e2e/fixtures/laboratory.ts'
import { makeRemote, type NewRemote } from '#e2e/fixtures/new-remote.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const test = base.extend<{ remote: NewRemote }>({
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
    laboratory,
    remote,
  }) => {
    const store = ['--store', laboratory.store]
    expect(await remote.portal('build')).toMatch(/keep the contract$/)
    expect(await remote.portal('check', ...store)).toMatch(/keeps the contract$/)
    const [build = ''] = (await remote.portal('publish', ...store)).split(' ')
    const composed = await laboratory.portal('compose', build)
    const release = /[0-9a-f]{12}/.exec(composed)?.[0] ?? ''
    await laboratory.promote(release)

    const visitor = new PortalPage(page)
    await visitor.open('/guides')
    await visitor.expectTitle('Guides')
    await expect(page.getByText(/^[\d,]+ players? online$/)).toBeVisible()
    await visitor.chooseLanguage('pt')
    await expect(page.getByText(/^[\d.]+ jogadore?s? online$/)).toBeVisible()

    await laboratory.rollback()
    await page.goto('/guides')
    await expect(page).toHaveURL(`${laboratory.origin}/`)
  })
})
