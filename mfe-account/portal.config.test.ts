import { describe, expect, it } from '@jest/globals'
import { pages } from '#src/routes.tsx'
import { texts } from '#testing/render-page.tsx'
import app from './portal.config.ts'

function textOf(key: string): unknown {
  const [, group, name] = key.split(/[:.]/)
  const groups: Record<string, Record<string, string>> = texts.pt
  return groups[group ?? '']?.[name ?? '']
}

describe('what the portal is told', () => {
  it('names each page once', () => {
    expect(app.routes.map(({ path }) => path)).toEqual(Object.keys(pages))
  })

  it('lets only players with a token see the dashboard', () => {
    const guarded = app.routes.filter(({ access }) => access === 'session')
    expect(guarded.map(({ path }) => path)).toEqual(['/dashboard'])
  })

  it('has the HTML start no call: they all need a token', () => {
    expect(app.routes.filter(({ data }) => data)).toEqual([])
  })

  it.each(app.routes)(
    'the document of $path has a title and a description',
    ({ title, description }) => {
      expect([textOf(title), textOf(description)]).toEqual([
        expect.any(String),
        expect.any(String),
      ])
    },
  )
})
