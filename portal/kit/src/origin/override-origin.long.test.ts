import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fastify from 'fastify'
import type { Manifest } from 'portal-contract'
import { until } from 'portal-releases/testing'
import { copyPractice } from '#src/testing/practice.ts'
import { type AppState, overrideEventsPath } from './app-state.ts'
import { createEvents } from './events.ts'
import { registerOverrideOrigin } from './override-origin.ts'
import { openLazyBuilds } from './own-builds.ts'

const portal = 'https://play.example'
const app = fastify()
const states: AppState[] = []
const practice = await copyPractice()
await practice.installTools()
const builds = openLazyBuilds(practice.dir, {
  ...createEvents(overrideEventsPath),
  tell: (told) => void states.push(told),
})
await registerOverrideOrigin(app, { ...builds, portal })

beforeAll(() => {
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation(() => {})
})

afterAll(async () => {
  await app.close()
  await builds.close()
  await rm(practice.around, { recursive: true })
  jest.restoreAllMocks()
})

const get = (url: string, origin?: string) =>
  app.inject({ url, headers: origin ? { origin } : {} })

const manifestNow = async () =>
  (await get('/portal-manifest.json')).json<Manifest & { events: string }>()

describe('a remote in development, for testers of a portal', () => {
  it('is the build that would be published, with the events that follow it', async () => {
    const manifest = await manifestNow()
    expect(manifest).toMatchObject({ name: 'practice', events: overrideEventsPath })
    const entry = await get(`/${manifest.entry}`, portal)
    expect(entry.statusCode).toBe(200)
    expect(entry.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
    expect(entry.rawPayload).toHaveLength(manifest.files[manifest.entry]?.bytes ?? 0)
    expect(entry.headers['cache-control']).toBe('no-store')
  })

  it.each([portal, 'http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9'])(
    'is for pages of %s',
    async (origin) => {
      const { headers } = await get('/portal-manifest.json', origin)
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers.vary).toBe('Origin')
    },
  )

  it.each([
    'https://evil.example',
    'https://play.example.evil.example',
    'http://localhost.evil.example',
    'null',
  ])('is not for pages of %s', async (origin) => {
    const { headers } = await get('/portal-manifest.json', origin)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('shows nothing but files of its builds for browsers', async () => {
    const { server } = await manifestNow()
    for (const file of [server, 'browser/none.js', 'browser/../package.json'])
      expect((await get(`/${file}`, portal)).statusCode).toBe(404)
  })

  it('keeps the files of the builds before, for pages that are open', async () => {
    const before = await manifestNow()
    await practice.edit('src/note.tsx', 'Strikes', 'Hits')
    await until(async () => (await manifestNow()).build !== before.build)
    const after = await manifestNow()
    expect(after.entry).not.toBe(before.entry)
    for (const { entry } of [before, after])
      expect((await get(`/${entry}`, portal)).statusCode).toBe(200)
  })

  it('tells pages the error itself, and which text is missing', async () => {
    const told = (what: RegExp) =>
      until(() => states.some(({ errors }) => what.test(errors)))
    await practice.edit('src/routes.tsx', 'practicePage,', 'practicePage,,')
    await told(/routes\.tsx/)
    await practice.edit('src/routes.tsx', 'practicePage,,', 'practicePage,')
    await practice.edit('portal.config.ts', "'practice:title'", "'practice:lost'")
    await told(/no text under practice:lost/)
  })
})

const built = { app: 'practice', outdated: [], errors: '' }
const state = `event: state\ndata: ${JSON.stringify(built)}\n\n`
const reload = 'event: reload\ndata: null\n\n'

it.each([
  ['hears the state of each app', false, 1_000, state],
  ['reloads for what changed since it was requested', true, 60_000, state + reload],
  ['stays as it is for what changed before', true, 0, state],
] as const)('a page that connects %s', async (_, isRenewed, age, told) => {
  const gateway = fastify({ forceCloseConnections: true })
  const events = createEvents()
  events.register(gateway)
  const origin = await gateway.listen({ port: 0 })
  events.tell(built, isRenewed)
  const response = await fetch(`${origin}${events.path}?age=${age}`)
  // Nothing follows, because the gateway closes.
  await gateway.close()
  expect(await response.text()).toBe(told)
})
