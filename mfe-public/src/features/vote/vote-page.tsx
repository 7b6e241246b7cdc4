import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type Page, useRealm } from 'shared-api'
import { Card, Crest, useHydrated } from 'shared-ui'
import styles from './vote-page.module.css'
import { VoteRedirect } from './vote-redirect.tsx'
import { voteTarget } from './vote-target.ts'

/** All votes share one HTML, so the redirect renders after hydration. */
export const votePage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const { site = '', playerId = '' } = useParams()
    const realm = useRealm()
    const isHydrated = useHydrated()
    const target = voteTarget(site, playerId, realm)
    return (
      <div className={styles.page}>
        <Card as="section" aria-labelledby="vote">
          <div className={styles.vote}>
            <Crest className={styles.crest} />
            <h1 id="vote">{t('vote.title')}</h1>
            {isHydrated ? (
              <VoteRedirect key={target} target={target} />
            ) : (
              <p>{t('vote.redirecting')}</p>
            )}
          </div>
        </Card>
      </div>
    )
  },
}
