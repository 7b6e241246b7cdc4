/** @jest-environment node */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { setFallbackBuild } from '#src/remotes/fallback-builds.ts'
import { LoadError } from '#src/remotes/load-error.ts'
import { formerKeep, keep, registry } from '#src/testing/release.ts'
import { createTextsReader } from './read-texts.ts'

const files: Record<string, string> = {
  '/shell.json': '{"retry":"Tentar de novo"}',
  '/keep.json': '{"hall":"Salón"}',
  '/page.json': '<h1>Login to Wi-Fi</h1>',
  '/half.json': '{"hall":"Sal',
  '/word.json': '"hall"',
}

const server = createServer(({ url = '' }, response) => {
  response.writeHead(url in files ? 200 : 404).end(files[url])
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const release = {
  ...registry,
  locales: { pt: { shell: `${origin}/shell.json` } },
  remotes: [
    {
      ...keep,
      locales: {
        es: {
          keep: `${origin}/keep.json`,
          page: `${origin}/page.json`,
          half: `${origin}/half.json`,
          word: `${origin}/word.json`,
        },
        en: { keep: `${origin}/lost.json` },
      },
    },
  ],
}

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('the texts of a namespace', () => {
  it.each([
    ['the shell', 'pt', 'shell', { retry: 'Tentar de novo' }],
    ['a remote', 'es', 'keep', { hall: 'Salón' }],
  ] as const)(
    'are fetched from where the release has them, of %s',
    async (_, language, namespace, texts) => {
      await expect(createTextsReader(release)(language, namespace)).resolves.toEqual(texts)
    },
  )

  it('that the release does not have cannot be had, by name', async () => {
    await expect(createTextsReader(release)('en', 'shell')).rejects.toThrow(
      'The release has no texts of shell in en',
    )
  })

  it('that the server does not have cannot be had, by address', async () => {
    await expect(createTextsReader(release)('en', 'keep')).rejects.toThrow(
      /\/lost\.json did not load: .*status 404/,
    )
  })

  it.each([
    ['HTML', 'page', /not valid JSON/],
    ['cut off', 'half', /JSON/],
    ['no object', 'word', /not a JSON object/],
  ])('that are %s cannot be had, and are worth another try', async (_, name, problem) => {
    const reading = createTextsReader(release)('es', name)
    await expect(reading).rejects.toBeInstanceOf(LoadError)
    await expect(reading).rejects.toThrow(problem)
  })

  it('that failed are fetched past the browser’s cache, and only they', async () => {
    const fetching = jest.spyOn(globalThis, 'fetch')
    const read = createTextsReader(release)
    await expect(read('en', 'keep')).rejects.toThrow()
    await read('es', 'keep')
    await expect(read('en', 'keep')).rejects.toThrow()
    const caches = fetching.mock.calls.map(([, init]) => init?.cache)
    expect(caches).toEqual(['default', 'default', 'reload'])
  })

  it('are those of the build that took over', async () => {
    const former = structuredClone(formerKeep.locales)
    setFallbackBuild('keep', {
      ...formerKeep,
      locales: { ...former, en: { keep: release.locales.pt?.shell ?? '' } },
    })
    const texts = { retry: 'Tentar de novo' }
    await expect(createTextsReader(release)('en', 'keep')).resolves.toEqual(texts)
    setFallbackBuild('keep')
  })
})
