import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { Castle } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'
import { rowsOf } from '#testing/rows.ts'

const show = (castles: Castle[], language: 'pt' | 'en' | 'es' = 'pt') =>
  renderPage(pages, '/castles', { language, api: { 'GET /api/castles': castles } })

describe('the castles page', () => {
  it('shows the owner of each castle, or that it has none (§1.2, §2.9)', async () => {
    await show([
      aCastle({ castleId: 1, castleName: 'Gludio', ownerClan: 'Valhalla' }),
      aCastle({ castleId: 2, castleName: 'Dion', ownerClan: null }),
      aCastle({ castleId: 3, castleName: 'Giran', ownerClan: '' }),
    ])
    expect(await rowsOf('Donos atuais')).toEqual([
      'GludioValhalla',
      'DionSem dono',
      'GiranSem dono',
    ])
  })

  it.each([
    ['pt', 'Próximas sieges (horário do servidor)'],
    ['en', 'Next sieges (server time)'],
    ['es', 'Próximos sieges (hora del servidor)'],
  ] as const)(
    'writes siege dates in Brazilian Portuguese, in the time of the realm (%s) (§2.9, §9.6)',
    async (language, name) => {
      await show([aCastle({ siegeDate: '2025-10-19T23:05:00Z' })], language)
      expect(await rowsOf(name)).toEqual(['Giran19 de outubro de 2025 às 20:05'])
    },
  )

  it('says that a siege is not scheduled', async () => {
    await show([aCastle({ siegeDate: null })])
    expect(await rowsOf('Próximas sieges (horário do servidor)')).toEqual([
      'GiranNão agendada',
    ])
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('offers each siege as a calendar file', async () => {
    await show([aCastle()], 'en')
    const link = await screen.findByRole('link', {
      name: 'Save the siege of Giran to your calendar',
    })
    expect(link).toHaveAttribute('download', 'siege-Giran.ics')
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      'SUMMARY:Siege of Giran · Aurora Interlude',
    )
  })
})

function aCastle(fields: Partial<Castle> = {}): Castle {
  return {
    castleId: 3,
    castleName: 'Giran',
    ownerClan: 'Valhalla',
    siegeDate: '2025-10-19T20:00:00-03:00',
    ...fields,
  }
}
