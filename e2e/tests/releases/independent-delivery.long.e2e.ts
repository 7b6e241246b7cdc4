import { expect, type ReleaseLab, test } from '#e2e/fixtures/release-lab.ts'
import { buildVariant, rankingsV2, titles } from '#e2e/fixtures/variants.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ reducedMotion: 'no-preference' })

/** What the rankings team does, command by command; the release is not live yet. */
async function compose({ builds, portal }: ReleaseLab, dir: string): Promise<string> {
  const [, build = ''] = /rankings@(\w+)/.exec(await portal('publish', dir)) ?? []
  const all = Object.entries({ ...builds, rankings: build })
  const said = await portal('compose', ...all.map((each) => each.join('@')))
  return /release (\w+)/.exec(said)?.[1] ?? ''
}

async function untilTitle(origin: string, title: string): Promise<void> {
  const headers = { 'accept-language': 'en', 'cache-control': 'no-cache' }
  const page = async () => (await fetch(`${origin}/castles`, { headers })).text()
  await expect.poll(page).toContain(`${title}</h1>`)
}

test('rankings is delivered to open tabs and new visitors, and taken back, and nobody else notices (§10.2)', async ({
  portal: reader,
  newVisitor,
  lab,
}) => {
  const { origin, builds, portal } = lab
  const release = await compose(lab, await buildVariant('mfe-rankings', rankingsV2))

  await reader.open('/rules')
  await reader.markDocument()

  await portal('promote', release)
  await untilTitle(origin, titles.en)

  // A new visitor has all of it: the changed page, the new one, its texts in each language.
  const newcomer = await newVisitor()
  await new PortalPage(newcomer).open('/records')
  for (const [language, title] of Object.entries(titles)) {
    await new PortalPage(newcomer).chooseLanguage(language)
    await new PortalPage(newcomer).expectTitle(title)
  }

  // An open tab moves at its next navigation.
  await reader.follow('Castles', 'banner')
  await reader.expectTitle(titles.en)
  await reader.expectHydrated()
  await reader.expectNewDocument()

  await reader.markDocument()
  await portal('rollback')
  await untilTitle(origin, 'Castles')
  await reader.follow('Rules', 'contentinfo')
  await reader.expectNewDocument()
  await reader.follow('Castles', 'banner')
  await reader.expectTitle('Castles')
  // The new page is gone with it: its address leads home.
  await newcomer.goto('/records')
  await expect(newcomer).toHaveURL('/')

  const { apps } = await lab.readEnvironment()
  for (const [app, build] of Object.entries(builds)) expect(apps[app]?.build).toBe(build)
})
