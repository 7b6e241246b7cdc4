import { useTranslation } from 'react-i18next'
import type { Page } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { Lead } from '#src/parts/lead.tsx'
import { Buffer } from './buffer.tsx'
import { Crafting } from './crafting.tsx'
import { Enchant } from './enchant.tsx'
import { Rates } from './rates.tsx'
import styles from './server-details-page.module.css'
import { Shops } from './shops.tsx'
import { Systems } from './systems.tsx'

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
