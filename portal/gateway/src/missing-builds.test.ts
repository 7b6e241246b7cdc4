import { cp } from 'node:fs/promises'
import { afterAll, expect, it } from '@jest/globals'
import { artefactDir, buildName, type ReleasedApp } from 'portal-releases'
import { buildRemote, composePortal, publishAll } from 'portal-releases/testing'
import { createTestGateway } from '#src/testing/gateway.ts'

const portal = await composePortal()
const elsewhere = portal.copyStore()
const files = { 'browser/late.0a1b2c3d.js': 'late' }
const app = await buildRemote(portal, {}, files)
const [late] = await publishAll({ ...portal, store: elsewhere }, app)
const asked: string[] = []
const gateway = await createTestGateway(portal.store, {
  takeBuild: async (one: ReleasedApp) => {
    asked.push(buildName(one))
    if (one.build !== late?.build) return false
    await cp(artefactDir(elsewhere, one), artefactDir(portal.store, one), {
      recursive: true,
    })
    return true
  },
})
afterAll(async () => {
  await gateway.close()
  await portal.clean()
})

const get = (build = '') =>
  gateway.inject({ url: `/assets/gate/${build}/browser/late.0a1b2c3d.js` })

it('files of a build that is not here yet come from elsewhere, and those of no build do not', async () => {
  expect((await get(late?.build)).body).toBe('late')
  expect((await get(late?.build)).body).toBe('late')
  expect((await get('0123456789ab')).statusCode).toBe(404)
  expect(asked).toEqual([`gate@${late?.build}`, 'gate@0123456789ab'])
})
