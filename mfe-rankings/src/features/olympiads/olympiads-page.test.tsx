import { describe, expect, it } from '@jest/globals'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'
import { rowsOf } from '#testing/rows.ts'

describe('the olympiads page', () => {
  it('lists the heroes with their classes (§1.2, §2.11)', async () => {
    const heroes = [
      { charId: 1, charName: 'Sylvaine', className: 'Sagittarius', classId: 92 },
      { charId: 2, charName: 'Thornwick', className: 'Duelist' },
    ]
    await renderPage(pages, '/olympiads', { api: { 'GET /api/events/heroes': heroes } })
    expect(await rowsOf('Heróis')).toEqual(['SylvaineSagittarius', 'ThornwickDuelist'])
  })
})
