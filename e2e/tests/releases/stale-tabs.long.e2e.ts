import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type ReleaseLab, test } from '#e2e/fixtures/release-lab.ts'
import { brokenRankings, rankingsV2 } from '#e2e/fixtures/variants.ts'

// Where the code of a page comes late, nobody uses in time what its HTML fetched beside it.
/** Deletes the files of a build that a release still names. */
const removeBuild = ({ store }: ReleaseLab, app: string, build = '') =>
  rm(join(store, 'artefacts', app, build), { recursive: true })

test('a tab whose code is gone since a deploy finds its page in the live release', async ({
  page,
  portal,
  lab,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|net::ERR|rankings/)
  // What is fetched ahead is not missed later: here nothing is.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 })
  })
  await portal.open('/account')
  await portal.markDocument()

  const build = await lab.publishVariant(rankingsV2)
  await lab.promote(await lab.compose([build]))
  await removeBuild(lab, 'rankings', lab.builds.rankings)
  // The question that goes along with each navigation fails: the missing code alone must lead to the live release.
  await page.route('**/portal/release', (route) => route.abort(), { times: 1 })

  await portal.follow('Castles', 'banner')
  await portal.expectTitle('Strongholds')
  await expect(page).toHaveURL('/castles')
  await portal.expectNewDocument()
})

// React adds that it drew afresh what it could not take over.
const throwing = { changes: brokenRankings, said: /the walls came down|React error #422/ }
const missing = {
  changes: rankingsV2,
  said: /Failed to load resource|net::ERR|rankings/,
}

for (const [{ changes, said }, name, way] of [
  [throwing, 'throws while it is drawn', 'by its address'],
  [throwing, 'throws while it is drawn', 'by a link'],
  [missing, 'cannot be had', 'by its address'],
  [missing, 'cannot be had', 'by a link'],
] as const)
  test(`where the live build ${name}, the good one before it is there ${way} (§10.5)`, async ({
    page,
    portal,
    lab,
    expectConsole,
  }) => {
    expectConsole(said)
    const before = { name: 'rankings', build: lab.builds.rankings ?? '' }
    const next = await lab.publishVariant(changes)
    await lab.promote(await lab.compose([next], { fallbacks: [before] }))
    if (name === 'cannot be had') await removeBuild(lab, next.name, next.build)

    await portal.open(way === 'by a link' ? '/rules' : '/castles')
    await portal.markDocument()
    if (way === 'by a link') await portal.follow('Castles', 'banner')
    await portal.expectTitle('Castles')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await portal.expectSameDocument()
    await expect
      .poll(() => lab.portal('status'))
      .toMatch(/failing {3}rankings: .*; 1 had the build before/)
  })
