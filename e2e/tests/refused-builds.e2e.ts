import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Laboratory, test } from '#e2e/fixtures/laboratory.ts'
import {
  type RemoteName,
  RemotePages,
  remoteNames,
  remotePages,
} from '#e2e/pages/remote-pages.ts'

test.use({ locale: 'en-US' })

/** A copy of a build whose manifest says something else. */
async function copyBuild(
  { store, builds }: Laboratory,
  app: string,
  target: string,
  changes: object,
): Promise<void> {
  await cp(join(store, 'artefacts', app, builds[app] ?? ''), target, { recursive: true })
  const file = join(target, 'portal-manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, ...changes }))
}

/** What is refused changes nothing for anybody. */
async function expectUnharmed(
  laboratory: Laboratory,
  portal: RemotePages,
  remote: RemoteName,
): Promise<void> {
  expect(await laboratory.readEnvironment()).toMatchObject({ release: laboratory.first })
  expect((await laboratory.readEnvironment()).history).toHaveLength(1)
  await portal.open(remotePages[remote].path)
  await portal.expectPage(remote)
}

for (const remote of remoteNames) {
  test(`${remote}: a wrong-shaped manifest is not published, and no visitor meets it`, async ({
    page,
    laboratory,
  }) => {
    const app = join(laboratory.store, 'workplace', remote)
    await copyBuild(laboratory, remote, join(app, 'dist'), { routes: 'all of them' })
    await expect(laboratory.portal('publish', app)).rejects.toThrow(
      /portal-manifest\.json is not a portal manifest:\s+\/routes must be array/,
    )
    await expectUnharmed(laboratory, new RemotePages(page), remote)
  })

  test(`${remote}: an older contract than the shell’s is not composed, and no visitor meets it`, async ({
    page,
    laboratory,
  }) => {
    const shell = { name: 'shell', build: '0123456789ab' }
    const target = join(laboratory.store, 'artefacts/shell', shell.build)
    await copyBuild(laboratory, 'shell', target, { build: shell.build, contract: 3 })
    await expect(laboratory.compose([shell])).rejects.toThrow(
      new RegExp(`${remote}.*made for contract 2; shell@${shell.build} keeps 3`),
    )
    await expectUnharmed(laboratory, new RemotePages(page), remote)
  })
}
