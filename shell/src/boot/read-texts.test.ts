/** @jest-environment node */
import { describe, expect, it, jest } from '@jest/globals'
import { LoadError } from '#src/remotes/retry.ts'
import { setFallbackBuild } from '#src/remotes/stores.ts'
import { formerKeep, registry } from '#src/testing/release.ts'
import { createTextsReader } from './read-texts.ts'

const fetching = jest.fn<typeof fetch>()
globalThis.fetch = fetching
const answer = (body: string, status = 200) =>
  fetching.mockImplementation(async () => new Response(body, { status }))

describe('the texts of a namespace', () => {
  it.each([
    ['shell', 'pt', '/assets/shell/1/locales/pt/shell.json'],
    ['keep', 'es', '/assets/keep/1/locales/es/keep.json'],
  ] as const)('of %s in %s are fetched from %s', async (namespace, language, url) => {
    answer('{"hall":"Salão"}')
    const texts = createTextsReader(registry)(language, namespace)
    await expect(texts).resolves.toEqual({ hall: 'Salão' })
    expect(fetching).toHaveBeenLastCalledWith(url, expect.anything())
  })

  it('that the release does not have are an error that names them', async () => {
    await expect(createTextsReader(registry)('en', 'moat')).rejects.toThrow(
      'The release has no texts of moat in en',
    )
  })

  it.each([
    ['missing', '', 404, /\/en\/keep\.json did not load: .*status 404/],
    ['HTML', '<h1>Login to Wi-Fi</h1>', 200, /not valid JSON/],
    ['cut off', '{"hall":"Sal', 200, /JSON/],
    ['no object', '"hall"', 200, /not a JSON object/],
  ])('that are %s are worth another try, past the browser’s cache', async (_, ...given) => {
    const [body, status, problem] = given
    fetching.mockClear()
    const read = createTextsReader(registry)
    answer(body, status)
    const reading = read('en', 'keep')
    await expect(reading).rejects.toBeInstanceOf(LoadError)
    await expect(reading).rejects.toThrow(problem)
    answer('{}')
    await read('en', 'keep')
    await read('es', 'keep')
    const caches = fetching.mock.calls.map(([, init]) => init?.cache)
    expect(caches).toEqual(['default', 'reload', 'default'])
  })

  it('are those of the build that took over', async () => {
    answer('{}')
    setFallbackBuild('keep', formerKeep)
    await createTextsReader(registry)('en', 'keep')
    const url = '/assets/keep/0/locales/en/keep.json'
    expect(fetching).toHaveBeenLastCalledWith(url, expect.anything())
    setFallbackBuild('keep')
  })
})
