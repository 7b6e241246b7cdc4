import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from '@jest/globals'
import { promote } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { openTown, townServer } from '#src/testing/live-town.ts'

const connections = 500
/** Seconds. */
const maxAge = 3

const town = await openTown()
await town.gateway.listen({ port: 0, host: '127.0.0.1' })
const { port } = town.gateway.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: connections })

afterAll(async () => {
  agent.destroy()
  await town.close()
})

const ask = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'accept-language': 'en' }
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve(`${response.statusCode} ${body}`))
    }).on('error', reject)
  })

describe('500 connections at once', () => {
  it('get pages and data without an error while data, releases and canaries change', async () => {
    const watch = townServer.replace('<h1>Guards</h1>', '<h1>The watch</h1>')
    const night = townServer.replace('<h1>Guards</h1>', '<h1>The night watch</h1>')
    const [next, canary] = [await town.releaseOf(watch), await town.releaseOf(night)]
    const seen = new Map<string, number>()
    const asks = () => town.api.asked.filter((one) => one.endsWith('/api/guards'))
    let isOver = false
    const visitor = async (number: number) => {
      const path = number % 2 === 0 ? '/guards' : '/api/guards'
      while (!isOver) {
        const answer = await ask(path)
        const [sign = ''] = /^200 .*?<h1>.*?<\/h1>/s.exec(answer) ?? [answer]
        const kind = sign.replace(/^200 <!.*<h1>/s, '200 <h1>')
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        // The visitors are in the gateway's process, which has to do its own work too.
        await setTimeout(1_000)
      }
    }
    const visitors = Promise.all(
      Array.from({ length: connections }, (_, number) => visitor(number)),
    )
    const sees = (text: string) =>
      until(() => [...seen.keys()].some((kind) => kind.includes(text)))

    await sees('<h1>Guards</h1>')
    town.api.answers['/api/guards'] = { body: ['Cyd'], maxAge }
    await sees('["Cyd"]')
    await promote(town.store, 'production', canary, { canary: 50 })
    await sees('<h1>The night watch</h1>')
    await promote(town.store, 'production', next)
    await sees('<h1>The watch</h1>')
    town.api.answers['/api/guards'] = { body: ['Dai'], maxAge }
    await sees('["Dai"]')
    isOver = true
    await visitors

    const strange = [...seen.keys()].filter(
      (kind) =>
        !/^200 (<h1>(Guards|The watch|The night watch)<\/h1>|\["\w+"(,"\w+")?\])$/.test(
          kind,
        ),
    )
    expect(strange).toEqual([])
    expect(town.errors).toEqual([])
    // The connections add nothing to the gateway's own calls, one an interval.
    const sent = [...seen.values()].reduce((sum, count) => sum + count, 0)
    expect(sent).toBeGreaterThan(connections)
    expect(asks().length).toBeLessThan(connections / 5)
  })
})
