import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoBarriers } from '#e2e/fixtures/axe.ts'
import { copyStore } from '#e2e/fixtures/once-per-run.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { root, runIn, startServing } from '#e2e/fixtures/tools.ts'

const logo =
  '<svg viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#2b0f0f"/><path d="M14 18 32 54 50 18Z" fill="#ffd9b0"/></svg>'

const languages = {
  pt: 'Regras de Valhalla',
  en: 'Rules of Valhalla',
  es: 'Reglas de Valhalla',
}

/** Uses every example of the realm folder, as its README.md says. */
async function useExamples(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.example.json'))
      await rename(join(folder, name), join(folder, name.replace('.example', '')))
}

test('an operator makes the site his own without code, while it runs', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000)
  const dir = await mkdtemp(join(tmpdir(), 'portal-valhalla-'))
  const [DATA_DIR, PORTAL_STORE] = [join(dir, 'data'), join(dir, 'store')]
  await copyStore(PORTAL_STORE)
  const { url, said, stop } = await startServing(
    'node',
    ['scripts/start.ts'],
    /is open: +(\S+)/,
    { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR, PORTAL_STORE } },
  )
  try {
    const folder = join(DATA_DIR, 'realm')
    expect(said()).toContain(join(folder, 'README.md'))
    await page.goto(url)
    await expect(page).toHaveTitle(/Aurora Interlude$/)

    await useExamples(folder)
    await writeFile(join(folder, 'brand/logo.svg'), logo)
    await writeFile(
      join(folder, 'brand/scenery.jpg'),
      await page.screenshot({ type: 'jpeg' }),
    )
    await mkdir(join(folder, 'pages'))
    for (const language of Object.keys(languages))
      await writeFile(
        join(folder, `pages/rules.${language}.md`),
        `## Odin (${language})\n\n- **Honour** above [all](/news)\n`,
      )
    const publish = ['realm', 'publish', '--store', PORTAL_STORE, '--folder', folder]
    expect(await runIn(root, 'portal', ...publish)).toContain('production serves release')
    // Gateways follow within a second.
    await expect(async () => {
      await page.reload()
      await expect(page).toHaveTitle(/Valhalla L2$/, { timeout: 1_000 })
    }).toPass()

    await page.goto(`${url}/rules`)
    for (const [language, rules] of Object.entries(languages)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await portal.chooseLanguage(language)
      await expect(page).toHaveTitle(`${rules} · Valhalla L2`)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(rules)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Odin (${language})`)
      await expect(page.getByRole('link', { name: 'all', exact: true })).toHaveAttribute(
        'href',
        '/news',
      )
      const bar = page.getByRole('navigation').first()
      const wiki = bar.getByRole('link', { name: 'Wiki' })
      await expect(wiki).toHaveAttribute('href', 'https://wiki.example.com')
      for (const path of ['/castles', '/olympiads'])
        await expect(bar.locator(`a[href="${path}"]`)).toHaveCount(0)
      const entries = bar.locator('a[href^="/"]:not([aria-label])')
      await expect(entries.nth(1)).toHaveAttribute('href', '/premium')
      const icon = page.locator('link[rel=icon]')
      await expect(icon).toHaveAttribute('href', /realm-content\/.*logo\.\w+\.svg$/)
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const crest = page.getByRole('banner').locator('[data-crest]')
        await expect(crest).toHaveCSS('background-image', /logo\.\w+\.svg/)
        await expectNoBarriers(page)
      }
    }

    await page.goto(`${url}/olympiads`)
    await expect(page).toHaveURL(`${url}/`)
    for (const link of await page.locator('a[href="/olympiads"]').all())
      await expect(link).toBeHidden()
    await expect(page.locator('a[data-cover]:visible')).not.toHaveCount(0)
    await expect(page.locator('[data-scenery]')).toHaveCSS(
      'background-image',
      /scenery\.\w+\.jpg/,
    )
    await expectNoBarriers(page)

    await page.goto(`${url}/rules`)
    await writeFile(join(folder, 'settings.json'), '{ "name": "Half')
    await expect(runIn(root, 'portal', ...publish)).rejects.toThrow(
      /settings\.json: line 1/,
    )
    await page.reload()
    await expect(page).toHaveTitle('Reglas de Valhalla · Valhalla L2')
  } finally {
    // It would call a server that is gone.
    await page.goto('about:blank')
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
})
