import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { listen } from '#src/testing/gateway.ts'
import { createPublicReads } from './public-reads.ts'

const asked: string[] = []
const server = createServer(({ headers }, response) => {
  const language = headers['accept-language'] ?? ''
  asked.push(language)
  const answer = () =>
    response
      .writeHead(200, {
        'cache-control': 'public, max-age=1, stale-while-revalidate=60',
        'content-type': 'application/json',
        vary: 'Accept-Language',
      })
      .end(JSON.stringify([language]))
  // Slower than the fallback language, so that it is due later.
  if (language === 'en') setTimeout(answer, 200)
  else answer()
})
const api = `http://127.0.0.1:${await listen(server)}`
const reads = createPublicReads({ api, languages: () => ['pt', 'en'], onError: () => {} })

afterAll(() => {
  reads.close()
  server.closeAllConnections()
  server.close()
})

const countOf = (language: string) => asked.filter((one) => one === language).length

describe('a call in several languages', () => {
  it('is asked for as often in each of them', async () => {
    await reads.watch(['/api/news'])
    await until(() => countOf('pt') >= 5)
    expect(countOf('en')).toBeGreaterThanOrEqual(4)
    expect(reads.find('/api/news', 'en')?.data).toEqual(['en'])
  })
})

describe('calls that no page declares', () => {
  it('are forgotten by when they were last used, not by when they were first seen', async () => {
    const learn = async (url: string) => {
      reads.learn(url)
      reads.find(url, 'pt')
      await until(() => reads.find(url, 'pt') !== null)
    }
    await learn('/api/used')
    await learn('/api/unused')
    for (let n = 0; n < 99; n++) {
      reads.learn(`/api/other/${n}`)
      reads.find('/api/used', 'pt')
    }
    expect(reads.find('/api/used', 'pt')?.data).toEqual(['pt'])
    expect(reads.find('/api/unused', 'pt')).toBeNull()
    // What pages declare is never forgotten.
    expect(reads.find('/api/news', 'pt')?.data).toEqual(['pt'])
  })
})
