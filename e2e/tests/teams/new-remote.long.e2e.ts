import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/fixtures/release-lab.ts'
import { root, runIn } from '#e2e/fixtures/tools.ts'

/** A copy of this workspace, so that nobody's folders are touched. */
async function copyWorkspace(): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), 'portal-new-'))
  for (const name of await readdir(root)) {
    if (/^\.|^e2e$/.test(name)) continue
    // The making of a remote writes to it.
    const place = name === 'portal-routes.d.ts' ? cp : symlink
    await place(join(root, name), join(workspace, name))
  }
  await mkdir(join(workspace, 'e2e/tests'), { recursive: true })
  return workspace
}

test('a new remote goes live as it was made', async ({ page, portal: visitor, lab }) => {
  const workspace = await copyWorkspace()
  await runIn(workspace, 'portal', 'new', 'mfe-guides')
  const dir = join(workspace, 'mfe-guides')
  // What an installation does: it needs what the others need.
  await symlink(join(root, 'mfe-rankings/node_modules'), join(dir, 'node_modules'))
  const store = ['--store', lab.store]
  expect(await runIn(dir, 'portal', 'build')).toMatch(/keep the contract$/)
  expect(await runIn(dir, 'portal', 'check', ...store)).toMatch(/keeps the contract$/)
  const [build = ''] = (await runIn(dir, 'portal', 'publish', ...store)).split(' ')
  const composed = await lab.portal('compose', build)
  await lab.promote(/[0-9a-f]{12}/.exec(composed)?.[0] ?? '')

  await visitor.open('/guides')
  await visitor.expectTitle('Guides')
  await expect(page.getByText(/^[\d,]+ players? online$/)).toBeVisible()
  await visitor.chooseLanguage('pt')
  await expect(page.getByText(/^[\d.]+ jogadore?s? online$/)).toBeVisible()

  await lab.rollback()
  await page.goto('/guides')
  await expect(page).toHaveURL(`${lab.origin}/`)
  await rm(workspace, { recursive: true, force: true })
})
