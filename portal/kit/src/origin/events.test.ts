import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { createEvents, type Events } from './events.ts'

const built = { app: 'practice', outdated: [], errors: '' }
let gateway: FastifyInstance
let events: Events
let origin: string

beforeEach(async () => {
  gateway = fastify({ forceCloseConnections: true })
  events = createEvents()
  events.register(gateway)
  origin = await gateway.listen({ port: 0 })
})

afterEach(() => gateway.close())

/** What a document of this age is told at once. Nothing follows, because the gateway then closes. */
async function hear(age: number): Promise<string> {
  const response = await fetch(`${origin}${events.path}?age=${age}`)
  await gateway.close()
  return response.text()
}

describe('a page that connects after it was requested', () => {
  it('hears the state of each app', async () => {
    events.state(built)
    expect(await hear(1000)).toBe(`event: state\ndata: ${JSON.stringify(built)}\n\n`)
  })

  it('is told to reload if texts or a declaration changed since it was requested', async () => {
    events.renewed(built)
    expect(await hear(60_000)).toContain('event: reload')
  })

  it('stays as it is if they changed before', async () => {
    events.renewed(built)
    expect(await hear(0)).not.toContain('event: reload')
  })
})
