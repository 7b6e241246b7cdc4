import { expect, it } from '@jest/globals'
import fastify from 'fastify'
import { createEvents } from './events.ts'

const built = { app: 'practice', outdated: [], errors: '' }
const state = `event: state\ndata: ${JSON.stringify(built)}\n\n`
const reload = 'event: reload\ndata: null\n\n'

it.each([
  ['hears the state of each app', 'state', 1_000, state],
  ['reloads for what changed since it was requested', 'renewed', 60_000, state + reload],
  ['stays as it is for what changed before', 'renewed', 0, state],
] as const)('a page that connects %s', async (_, event, age, told) => {
  const gateway = fastify({ forceCloseConnections: true })
  const events = createEvents()
  events.register(gateway)
  const origin = await gateway.listen({ port: 0 })
  events[event](built)
  const response = await fetch(`${origin}${events.path}?age=${age}`)
  // Nothing follows, because the gateway closes.
  await gateway.close()
  expect(await response.text()).toBe(told)
})
