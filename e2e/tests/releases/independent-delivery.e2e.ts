import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReleaseLab, test } from '#e2e/fixtures/release-lab.ts'
import { buildVariant, rankingsV2, titles } from '#e2e/fixtures/variants.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ reducedMotion: 'no-preference' })

/** A hash of every file of a build, names and all. */
async function hashOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

/** What the rankings team does, command by command; the release is not live yet. */
async function compose({ builds, portal }: ReleaseLab, dir: string): Promise<string> {
  const [, build = ''] = /rankings@(\w+)/.exec(await portal('publish', dir)) ?? []
  const all = Object.entries({ ...builds, rankings: build })
  const said = await portal('compose', ...all.map((each) => each.join('@')))
  return /release (\w+)/.exec(said)?.[1] ?? ''
}

/** Waits until new visitors get the castles under a title. */
async function untilTitle(origin: string, title: string): Promise<void> {
  const headers = { 'accept-language': 'en', 'cache-control': 'no-cache' }
  const page = async () => (await fetch(`${origin}/castles`, { headers })).text()
  await expect.poll(page).toContain(`${title}</h1>`)
}

/** Answers a tab's question for the live release only when the test says so. */
async function holdAnswer(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/portal/release', async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse('**/portal/release')
    held.resolve()
    await answered
  }
}

test('rankings is delivered to open tabs and new visitors, and taken back, and nobody else notices (§10.2)', async ({
  portal: reader,
  newVisitor,
  lab,
}) => {
  const { origin, store, builds, portal } = lab
  const shell = join(store, 'artefacts/shell', builds.shell ?? '')
  const shellBefore = await hashOf(shell)
  const release = await compose(lab, await buildVariant('mfe-rankings', rankingsV2))

  await reader.open('/rules')
  await reader.markDocument()
  const writing = await newVisitor()
  const writer = new PortalPage(writing)
  await writer.open('/rules')
  await writer.markDocument()

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

  // One in which somebody writes does not, even when it knows.
  const answer = await holdAnswer(writing)
  await writer.follow('Account', 'banner')
  const username = writing.getByRole('textbox', { name: 'Username' })
  await username.fill('demo')
  await answer()
  await writer.expectSameDocument()
  await expect(username).toHaveValue('demo')
  await writer.follow('Castles', 'banner')
  await writer.expectTitle('Castles')
  await writer.expectSameDocument()
  // With nothing left to lose it moves too.
  await writer.follow('Olympiads', 'banner')
  await writer.expectNewDocument()
  await writer.follow('Castles', 'banner')
  await writer.expectTitle(titles.en)

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

  expect(await hashOf(shell)).toBe(shellBefore)
})
