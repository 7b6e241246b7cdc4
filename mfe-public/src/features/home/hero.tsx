import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, useRealm } from 'shared-api'
import { Crest, LinkButton } from 'shared-ui'
import { Launch } from '#src/features/launch/launch.tsx'
import { paths } from '#src/paths.ts'
import { CastleSilhouette } from './castle-silhouette.tsx'
import styles from './hero.module.css'

export function Hero() {
  const { t } = useTranslation('public')
  const { name } = useRealm()
  return (
    <header className={styles.hero}>
      <CastleSilhouette />
      <Crest className={styles.crest} />
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.subtitle}>{t('home.subtitle')}</p>
      <Launch />
      <div className={styles.ways}>
        <LinkButton render={(anchor) => <Link to={paths.download} {...anchor} />}>
          {t('home.playNow')}
        </LinkButton>
        <LinkButton
          variant="outline"
          render={(anchor) => <Link to={href('account.home')} {...anchor} />}
        >
          {t('home.createAccount')}
        </LinkButton>
      </div>
    </header>
  )
}
