import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { Crest } from 'shared-ui'

function HomePage() {
  const { t } = useTranslation('public')
  const realm = useRealm()
  return (
    <>
      <Crest />
      <h1>{realm.name}</h1>
      <p>{t('home.subtitle')}</p>
    </>
  )
}

export const homePage = { Component: HomePage } satisfies Page<null>
