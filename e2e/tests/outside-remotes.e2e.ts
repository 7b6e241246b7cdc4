import { test as base, expect, type Laboratory } from '#e2e/fixtures/laboratory.ts'
import { openWithOutsideRemotes } from '#e2e/fixtures/outside-remotes.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const test = base.extend<object, { portal: Laboratory }>({
  portal: [
    async ({ template }, use, { project }) => {
      const portal = await openWithOutsideRemotes(template, project.use.baseURL ?? '')
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.origin),
})

const remotes = [
  { tool: 'stock rspack', path: '/arena', title: 'Arena', count: /^Duels/ },
  { tool: 'webpack', path: '/library', title: 'Library', count: /^Books/ },
]

/** What a visitor is sent, before any script runs. */
async function inEnglish(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': 'en' } })
  return answer.text()
}

test.describe('a remote from outside of the workspace', () => {
  test.use({ locale: 'en-US' })

  for (const { tool, path, title, count } of remotes) {
    test(`that ${tool} built is rendered, taken over and alive`, async ({
      page,
      portal,
    }) => {
      const html = await inEnglish(portal.origin + path)
      expect(html).toContain(`<h1>${title}</h1>`)

      await new PortalPage(page).open(path)
      const button = page.getByRole('button', { name: count })
      await button.click()
      await expect(button).toHaveText(/: 1$/)
      const section = page.locator('section', { has: button })
      await expect(section).toHaveCSS('text-align', 'center')
      await expect(section.getByText('Aurora Interlude')).toBeVisible()
    })
  }

  test('shares router, API, language and document with all others', async ({ page }) => {
    const visitor = new PortalPage(page)
    await visitor.open('/')
    await visitor.markDocument()
    await visitor.follow('Arena', 'banner')
    await expect(page.getByText(/^Players online: \d+$/)).toBeVisible()
    await visitor.follow('Go to the library', 'main')
    await visitor.expectTitle('Library')
    await visitor.chooseLanguage('es')
    await visitor.expectTitle('Biblioteca')
    await visitor.follow('Ir a la arena', 'main')
    await visitor.expectTitle('Arena')
    await visitor.expectSameDocument()
  })
})
