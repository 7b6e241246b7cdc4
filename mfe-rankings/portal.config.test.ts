import { describe, expect, it } from '@jest/globals'
import type { AnyPage, ApiClient, Pages } from 'shared-api'
import { pages } from '#src/routes.tsx'
import { texts } from '#testing/render-page.tsx'
import app from './portal.config.ts'

/** The calls that a page makes, as the browser asks for them. */
function callsOf(page: AnyPage | undefined): string[] {
  const calls: string[] = []
  const answer = (path: string) => {
    calls.push(`/api${path}`)
    return Promise.resolve<unknown>({})
  }
  const api = { get: answer, list: answer, post: answer } as ApiClient
  page?.loader?.({ api, params: {}, url: new URL('http://portal.test/') })
  return calls
}

function textOf(key: string): unknown {
  const [, group, name] = key.split(/[:.]/)
  const groups: Record<string, Record<string, string>> = texts.pt
  return groups[group ?? '']?.[name ?? '']
}

describe('what the portal is told', () => {
  it('names each page once', () => {
    expect(app.routes.map(({ path }) => path)).toEqual(Object.keys(pages))
  })

  it.each(app.routes)(
    'the HTML of $path starts the calls of its page',
    ({ path, data }) => {
      expect(callsOf((pages as Pages)[path])).toEqual(data)
    },
  )

  it.each(app.routes)(
    'the document of $path has a title and a description',
    ({ title, description }) => {
      expect([textOf(title), textOf(description)]).toEqual([
        expect.any(String),
        expect.any(String),
      ])
    },
  )

  it('leads from the navigation bar to pages that there are', () => {
    const paths = app.routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(app.navigation.map(({ path }) => path)))
  })
})
