import { describe, expect, it } from '@jest/globals'
import { atomFeed } from '#src/news/atom-feed.ts'

const feed = {
  siteUrl: 'https://play.example',
  language: 'pt',
  title: 'Notícias · Aurora',
  author: 'Aurora',
  timeZone: 'America/Sao_Paulo',
  since: Date.parse('2025-10-17T21:00:00Z'),
}

describe('the news as an Atom feed', () => {
  it('names each item for good, and tells its day on the clock of the realm', () => {
    const xml = atomFeed({
      ...feed,
      news: [{ id: 7, date: '2026-03-01', title: 'Nova temporada', updatedAt: null }],
    })
    expect(xml).toContain('<id>tag:play.example,2025-10-17:news/7</id>')
    expect(xml).toContain('<published>2026-03-01T00:00:00-03:00</published>')
    expect(xml).toContain('<updated>2026-03-01T00:00:00-03:00</updated>')
    expect(xml).toContain('href="https://play.example/api/news.atom"')
  })

  it('was updated when its latest item was', () => {
    const changed = Date.parse('2026-03-02T15:30:00Z')
    const xml = atomFeed({
      ...feed,
      news: [
        { id: 8, date: '2026-03-02', title: 'A', updatedAt: null },
        { id: 7, date: '2026-03-01', title: 'B', updatedAt: changed },
      ],
    })
    expect(xml.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2026-03-02T12:30:00-03:00',
      '<updated>2026-03-02T00:00:00-03:00',
      '<updated>2026-03-02T12:30:00-03:00',
    ])
  })

  it('is whole without items', () => {
    const xml = atomFeed({ ...feed, news: [] })
    expect(xml).toContain('<updated>2025-10-17T18:00:00-03:00</updated>')
    expect(xml).not.toContain('<entry>')
  })

  it('writes any title as text', () => {
    const title = '<b>"5x" & \u0007moedas</b>'
    const xml = atomFeed({
      ...feed,
      news: [{ id: 1, date: '2026-03-01', title, updatedAt: null }],
    })
    expect(xml).toContain('<title>&lt;b&gt;&quot;5x&quot; &amp;  moedas&lt;/b&gt;</title>')
  })
})
