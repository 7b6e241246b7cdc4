import { useTranslation } from 'react-i18next'
import type { Page } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { Lead } from '#src/parts/parts.tsx'
import { Enchant } from './enchant.tsx'
import { Rates } from './rates.tsx'
import styles from './server-details-page.module.css'
import { Buffer, Crafting, Shops, Systems } from './systems.tsx'

export const serverDetailsPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('serverDetails.title')}</PageTitle>
        <Lead>{t('serverDetails.lead')}</Lead>
        <Rates />
        <div className={styles.chapters}>
          <Enchant />
          <div className={styles.chapters}>
            <Crafting />
            <Buffer />
            <Shops />
          </div>
        </div>
        <Systems />
      </>
    )
  },
}
