import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  movesOf,
  nameSettings,
  readEnvironment,
  realmName,
} from 'portal-releases/live-settings'
import { readRealmFolder } from 'portal-releases/realm-folder'
import type { AuditEvent } from 'shared-api/office/audit-events'
import { OfficeRealm, RealmNames, RealmPreview, SaveRealm } from 'shared-api/office/realm'
import { Type } from 'typebox'
import type { Config, StoreConfig } from '#src/config/env.ts'
import { findSettingProblems } from '#src/config/realm-file.ts'
import { Problem } from '#src/http/problem.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { act, byOf, code, memberOf, read, secret } from '#src/office/access.ts'
import { runRealmCommand } from './realm-command.ts'
import { readFiles, saveFiles } from './realm-files.ts'

const nothing = Type.Object({})
const routes = {
  show: read('realm.read', OfficeRealm),
  names: read('realm.read', RealmNames),
  save: act('realm.write', { body: SaveRealm }),
  // Its answer makes a tester, so nothing keeps it.
  preview: act('realm.write', { body: nothing }, RealmPreview, secret),
  move: act('realm.publish', { body: nothing }, undefined, code),
}

/** The operator's realm folder in the browser. A change counts for visitors when it is published. */
export const realmRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config } = app
  const { store, realmDir: folder, realmDefaults } = config
  const { url: site } = app.site
  const source = { folder, defaults: realmDefaults }
  const mutex = createMutex()
  /** So that what is published is what was saved, and the staff leave the visitors a processor. */
  const inTurn = <Result>(work: () => Promise<Result>) => mutex('realm', work)
  /** @throws Problem 409 where this API has no folder or no store */
  const open = () => {
    const obstacle = obstacleOf(config)
    if (store && !obstacle) return store
    throw new Problem(409, obstacle ?? 'no-store', 'This API does not know the realm')
  }
  const record = (event: AuditEvent, request: Parameters<typeof byOf>[0], detail: string) =>
    app.web.audit.record(event, { detail, ...byOf(request) })

  app.get('/realm', routes.show, async () => ({
    obstacle: obstacleOf(config),
    files: existsSync(folder) ? await readFiles(folder) : [],
    defaults: JSON.parse(await readFile(realmDefaults, 'utf8')),
    ...(store ? await readMoves(store, config) : { isLive: false, history: [] }),
  }))

  app.get('/realm/names', routes.names, async () => {
    const { folder: releases, environment } = open()
    const { readRealmNames } = await checks()
    return readRealmNames(releases, environment)
  })

  app.post('/realm/files', routes.save, async (request) => {
    const { files } = request.body
    const { folder: releases, environment } = open()
    const { checkRealm } = await checks()
    const check = async (staged: string) => {
      const changed = { ...source, folder: staged }
      const { realm, problems } = await checkRealm(releases, environment, changed)
      if (problems.length > 0)
        return problems.map((line) => line.replaceAll(`${staged}/`, ''))
      return findSettingProblems(realm).map((line) => `settings.json: ${line}`)
    }
    await inTurn(() => saveFiles(folder, files, check))
    await record('realm.changed', request, files.map(({ path }) => path).join(', '))
  })

  app.post('/realm/preview', routes.preview, async () => {
    const releases = open()
    const options = { ...source, ...(site && { site }) }
    return (await inTurn(() =>
      runRealmCommand(releases, 'preview', options),
    )) as RealmPreview
  })

  const move = (name: 'publish' | 'rollback', event: AuditEvent) =>
    app.post(`/realm/${name}`, routes.move, async (request) => {
      const { actor } = memberOf(request)
      const releases = open()
      const options = { actor, ...(name === 'publish' && source) }
      await inTurn(() => runRealmCommand(releases, name, options))
      await record(event, request, name)
    })
  move('publish', 'realm.published')
  move('rollback', 'realm.rolled-back')
}

/** Imported late: they read styles and drawings, which players never need. */
const checks = () => import('portal-releases/check-realm')

function obstacleOf({ store, realmDir }: Config): OfficeRealm['obstacle'] {
  if (!store) return 'no-store'
  return existsSync(realmDir) ? null : 'no-folder'
}

async function readMoves(
  { folder, environment }: StoreConfig,
  { realmDir, realmDefaults }: Config,
): Promise<Pick<OfficeRealm, 'isLive' | 'history'>> {
  const now = await readEnvironment(folder, environment)
  const { realm, problems } = readRealmFolder(realmDir, realmDefaults)
  const moves = movesOf(now, realmName).map(({ at, by, to }) => ({ at, by, settings: to }))
  const isRight = problems.length === 0
  const isLive = isRight && now.apps[realmName]?.build === nameSettings(realm).hash
  return { isLive, history: moves.reverse() }
}
