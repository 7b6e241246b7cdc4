import { cpSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { readEnvironment, readRelease } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { listFiles } from '#src/docs/repository.ts'
import { root } from './apps.ts'
import { copyBuilds, openOperator, updateCommands } from './testing/operator.ts'

const limitMs = 400_000
const { place, dataDir, store, port, type, start, close } = await openOperator()
afterAll(close)

const commands = updateCommands(place)
/** The same at the next update. */
const inTurn = (text: string) => text.replaceAll('site-b', 'site-a')
const source = join(place, 'source')
const realm = join(dataDir, 'realm')

async function edit(file: string, change: (text: string) => string) {
  await writeFile(file, change(await readFile(file, 'utf8')))
}

const editSettings = (folder: string, changes: object) =>
  edit(join(folder, 'realm.json'), (text) =>
    JSON.stringify({ ...JSON.parse(text), ...changes }, null, 2),
  )

const commit = (title: string) =>
  type(
    `cd source; git add --all; git -c user.name=Ana -c user.email=ana@play.example commit --quiet -m '${title}'; git push --quiet origin main`,
  )

/** The developers' next version has other defaults, the name among them, and another text. */
async function develop(version: number) {
  const coin = { itemId: 4037, price: version, currency: 'BRL' }
  await editSettings(source, { name: `Aurora ${version}`, coin })
  await edit(join(source, 'mfe-rankings/locales/en/rankings.json'), (text) =>
    text.replace(/"title": "Epic Bosses[^"]*"/, `"title": "Epic Bosses ${version}"`),
  )
  await commit(`feat: version ${version}`)
}

async function writeRealm(file: string, content: object) {
  await mkdir(dirname(join(realm, file)), { recursive: true })
  await writeFile(join(realm, file), JSON.stringify(content))
}

const settingsFile = async () =>
  JSON.parse(await readFile(join(realm, 'settings.json'), 'utf8'))

/** Waits until visitors read all of it. */
const untilShown = (...texts: string[]) =>
  until(async () => {
    const headers = { 'accept-language': 'en' }
    const page = await fetch(`http://127.0.0.1:${port}/bosses`, { headers })
    const html = await page.text()
    return texts.every((text) => html.includes(text))
  })

/** Waits until a version is served, with all that is the operator's, and with its own defaults underneath. */
async function untilServed(version: number) {
  await untilShown('Valhalla', `Epic Bosses ${version}`, 'Beware.', '--ember:#ff7a3d')
  const { release } = await readEnvironment(store, 'production')
  expect((await readRelease(store, release)).realm).toMatchObject({
    name: 'Valhalla',
    rates: { exp: '9x', adena: '7x' },
    coin: { price: version },
  })
}

it(
  'updates by docs/operations.md never conflict with what is the operator’s, and go back when a start refuses',
  async () => {
    await type('git init --quiet --bare --initial-branch main origin.git')
    await type('git clone --quiet origin.git source')
    for (const file of listFiles(root)) cpSync(join(root, file), join(source, file))
    await commit('feat: version 1')
    await type('git clone --quiet origin.git site')

    // An operator of long ago edited the file of the repository, and has the data in its folder.
    await editSettings(`${place}/site`, {
      name: 'Valhalla',
      rates: { exp: '9x', adena: '7x' },
    })
    await type('mkdir -p site/.portal/data site/.portal/store')
    copyBuilds(`${place}/site`)
    await type(commands.prepare)
    let site = await start(`cd ${place}/site; npm start`)
    const edits = { name: 'Valhalla', rates: { exp: '9x' } }
    expect(await settingsFile()).toEqual(edits)
    // Versions of long ago had no such folder.
    await rm(realm, { recursive: true })

    copyBuilds(`${place}/site-b`)
    await develop(2)
    await type(commands.build)
    await untilShown('Valhalla', '<title>Epic Bosses ·')
    await site.stop()
    site = await start(commands.change)
    expect(await settingsFile()).toEqual(edits)
    const [, checkout = ''] =
      /no update conflicts with them, run: (.+)/.exec(site.said) ?? []
    await type(checkout)
    for (const language of ['pt', 'en', 'es'])
      await writeRealm(`texts/${language}.json`, {
        rankings: { 'bosses.description': 'Beware.' },
      })
    await writeRealm('brand/colours.json', { ember: '#ff7a3d' })
    // As the units of systemd have it: beside the running site.
    await type(`cd ${place}/site; npm start -- --release`)
    await untilServed(2)

    await develop(3)
    await type(inTurn(commands.build))
    await untilServed(2)
    await site.stop()
    site = await start(inTurn(commands.change))
    await untilServed(3)

    // The next version's API does not start, after its pages went live.
    await edit(
      join(source, 'api/src/server.ts'),
      (text) => `throw new Error('no')\n${text}`,
    )
    await editSettings(source, { coin: { itemId: 4037, price: 4, currency: 'BRL' } })
    await commit('feat: version 4')
    await type(commands.build)
    await site.stop()
    const refused = await start(commands.change)
    expect(refused).toMatchObject({
      isOpen: false,
      said: expect.stringContaining('the API did not start'),
    })
    site = await start(`${commands.back}; cd ${place}/site; npm start`)
    await untilServed(3)
  },
  limitMs,
)
