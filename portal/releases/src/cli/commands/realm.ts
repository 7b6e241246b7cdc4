import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { overrideParameter, PortalError } from 'portal-contract'
import { servesText, utcTime } from '#src/cli/answer.ts'
import { type PortalCommand, siteOption } from '#src/cli/options.ts'
import { checkRealm, checkSettings, readRealmNames } from '#src/environments/check-realm.ts'
import { liveBuilds } from '#src/environments/entries.ts'
import { findEnvironment, movesOf, readEnvironment } from '#src/environments/environment.ts'
import { previewedRealm } from '#src/environments/overrides.ts'
import { promoteChanges, publishRealm } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { changesBetween, realmHash, realmName } from '#src/store/release.ts'
import { makeLink } from './overrides.ts'

type Options = { store: string; environment: string; folder?: string; defaults: string }

/**
 * By default beside the store, where `npm start` makes it.
 * @throws PortalError if it is missing: the bare defaults would go live
 */
function folderOf({ store, folder: named }: Options) {
  const { DATA_DIR, REALM_DIR } = process.env
  const dataDir = DATA_DIR || join(dirname(store), 'data')
  const folder = resolve(named ?? (REALM_DIR || join(dataDir, 'realm')))
  if (existsSync(folder)) return folder
  throw new PortalError(
    `there is no realm folder ${folder}`,
    named ? 'correct --folder' : 'correct REALM_DIR or DATA_DIR, or run npm start first',
  )
}

/** @throws PortalError with a line for each thing that is wrong */
async function readRealm(options: Options): Promise<unknown> {
  const { store, environment, defaults } = options
  const source = { folder: folderOf(options), defaults }
  const { realm, problems } = await checkRealm(store, environment, source)
  if (problems.length === 0) return realm
  throw new PortalError(
    `the realm folder is not right, and nothing was changed:\n  ${problems.join('\n  ')}`,
  )
}

async function check(options: Options) {
  const realm = await readRealm(options)
  await checkSettings(options.store, options.environment, realm)
  const named = options.folder ? ` --folder ${options.folder}` : ''
  const next = `npm run portal -- realm publish${named}`
  const text = `${folderOf(options)} is right; to put it live: ${next}`
  return { text, data: { settings: realmHash(realm) } }
}

async function publish(options: Options) {
  const { store, environment } = options
  await readEnvironment(store, environment)
  const realm = await readRealm(options)
  const { hasMoved, changes, release } = await publishRealm(store, environment, realm)
  const text = hasMoved
    ? servesText(environment, release, changes)
    : `${environment} has this realm already: nothing changed`
  return { text, data: { environment, release, hasMoved, changes } }
}

/** An environment that no gateway serves: it keeps the realm of the last preview. */
const previewName = 'realm-preview'

async function preview(options: Options & { site: string }) {
  const { store, environment, site } = options
  const live = liveBuilds(await readEnvironment(store, environment))
  const realm = await readRealm(options)
  const before = await findEnvironment(store, previewName)
  const wanted = { ...live, [realmName]: realmHash(realm) }
  const changes = changesBetween(before ? liveBuilds(before) : {}, wanted)
  const { release } = await promoteChanges(store, previewName, { changes, realm })
  const path = `/?${overrideParameter}=${previewedRealm}@${release}`
  const { link, expires } = await makeLink({ store, site, path }, environment)
  const where = 'In the browser that opens this link'
  const text = `No visitor sees it, and no price of it is charged. ${where}:\n  ${link}`
  return { text, data: { environment: previewName, release, link, expires } }
}

async function history({ store, environment }: Options) {
  const now = await readEnvironment(store, environment)
  const moves = movesOf(now, realmName).map(({ at, by, to }) => ({ at, by, settings: to }))
  const live = now.apps[realmName]?.build
  const lines = moves.map(
    ({ at, by, settings }) =>
      `${utcTime(at)}  ${settings}  by ${by}${settings === live ? '  (live)' : ''}`,
  )
  return { text: lines.join('\n'), data: { environment, history: moves } }
}

async function takeBack({ store, environment }: Options) {
  const { environment: now } = await rollback(store, environment, { what: [realmName] })
  const { changes = [] } = now.history.at(-1) ?? {}
  const text = servesText(environment, now.release, changes)
  return { text, data: { environment, release: now.release, changes } }
}

/** What a folder can change: its keys are nowhere else to be seen. */
async function list({ store, environment }: Options) {
  const { texts, colours } = await readRealmNames(store, environment)
  const lines = Object.entries(texts).flatMap(([language, of]) =>
    Object.entries(of).map(([key, text]) => `${language}  ${key}  ${JSON.stringify(text)}`),
  )
  const tokens = Object.entries(colours).map(([token, colour]) => `${token}  ${colour}`)
  return { text: [...lines, ...tokens].join('\n'), data: { texts, colours } }
}

export function addRealm(program: PortalCommand): void {
  const realm = program
    .command('realm')
    .description("the realm's own name, links, prices, texts, colours and logo")
  const add = (name: string, description: string) =>
    realm
      .command(name)
      .description(description)
      .inEnvironment('the environment')
      .option('--json', 'answer with one JSON document')
  const defaults = process.env.REALM_FILE || 'realm.json'
  const addReading = (name: string, description: string) =>
    add(name, description)
      .option(
        '--folder <folder>',
        'the realm folder (default: realm in DATA_DIR, or REALM_DIR)',
      )
      .option('--defaults <file>', 'the settings underneath', defaults)
  addReading('check', 'find what is wrong with the folder').answer(check)
  addReading('preview', 'show it in one browser, by a link')
    .addOption(siteOption())
    .answer(preview)
  addReading('publish', 'put it live').answer(publish)
  add('list', 'list every text and colour that the folder can change').answer(list)
  add('history', 'list what was live, when, and by whom').answer(history)
  add('rollback', 'take it back to what was live before').answer(takeBack)
  realm.example(`
The folder is laid out by 'npm start'; its README.md says what goes where. Only a folder
without a mistake goes live, whole, with texts, colours and prices at once. Each command
takes --json.
  $ portal realm publish
  production serves release 3d4e5f607182
    realm.json 0a1b2c3d4e5f → 1b2c3d4e5f60`)
}
