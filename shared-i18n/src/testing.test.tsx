import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { withI18n } from './testing.ts'

function Page() {
  const { t } = useTranslation('common')
  return (
    <p>
      {t('retry')}, {t('page:title' as never)}
    </p>
  )
}

describe('withI18n', () => {
  it('gives a component under test its texts at once', () => {
    render(withI18n(<Page />, { page: { title: 'Castles' } }, 'en'))
    expect(screen.getByText('Try again, Castles')).toBeVisible()
  })

  it('speaks Portuguese where no language is named', () => {
    render(withI18n(<Page />, { page: { title: 'Castelos' } }))
    expect(screen.getByText('Tentar de novo, Castelos')).toBeVisible()
  })
})
