import { describe, expect, it } from '@jest/globals'
import { atomFeed } from '#src/news/atom-feed.ts'
import type { PublishedNews } from '#src/news/news.ts'

const feedOf = (...news: PublishedNews[]) =>
  atomFeed(news, {
    siteUrl: 'https://play.example',
    language: 'pt',
    realm: {
      name: 'Aurora',
      timeZone: 'America/Sao_Paulo',
      launchDate: '2025-10-17T21:00:00Z',
    },
  })
const item = { id: 7, date: '2026-03-01', title: 'B', updatedAt: null }

describe('the news as an Atom feed', () => {
  it('names each item for good, and tells its day on the clock of the realm', () => {
    const xml = feedOf(item)
    expect(xml).toContain('<id>tag:play.example,2025-10-17:news/7</id>')
    expect(xml).toContain('<published>2026-03-01T00:00:00-03:00</published>')
    expect(xml).toContain('href="https://play.example/api/news.atom"')
  })

  it('was updated when its latest item was', () => {
    const changed = { ...item, updatedAt: Date.parse('2026-03-02T15:30:00Z') }
    const xml = feedOf({ ...item, id: 8, date: '2026-03-02' }, changed)
    expect(xml.match(/<updated>[^<]+/g)).toEqual([
      '<updated>2026-03-02T12:30:00-03:00',
      '<updated>2026-03-02T00:00:00-03:00',
      '<updated>2026-03-02T12:30:00-03:00',
    ])
  })

  it('is whole without items', () => {
    expect(feedOf()).toContain('<updated>2025-10-17T18:00:00-03:00</updated>')
    expect(feedOf()).not.toContain('<entry>')
  })

  it('writes any title as text', () => {
    const xml = feedOf({ ...item, title: '<b>"5x" & \u0007moedas</b>' })
    expect(xml).toContain('<title>&lt;b&gt;&quot;5x&quot; &amp;  moedas&lt;/b&gt;</title>')
  })
})
