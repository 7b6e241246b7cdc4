import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { OfficeRealm } from 'shared-api/office/realm'
import { Notice } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { paths } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import styles from './realm.module.css'

type Props = { realm: OfficeRealm; children: ReactNode }

/** What every page of the realm has above it: the others, and whether visitors see what is saved. */
export function RealmFrame({ realm, children }: Props) {
  const { t } = useTranslation('office')
  const { obstacle, isLive } = realm
  const texts = t('realmObstacle', { returnObjects: true })
  if (obstacle) return <Notice tone="error">{texts[obstacle]}</Notice>
  return (
    <div className={styles.realm}>
      <nav aria-label={t('realm.title')} className={styles.tabs}>
        <NavLink to={paths.realm} end>
          {t('realm.settings')}
        </NavLink>
        <NavLink to={paths.realmTexts}>{t('realmTexts.title')}</NavLink>
        <NavLink to={paths.realmBrand}>{t('realmBrand.title')}</NavLink>
        <NavLink to={paths.realmPages}>{t('realmPages.title')}</NavLink>
      </nav>
      <div className={styles.state}>
        <p>{isLive ? t('realm.isLive') : t('realm.isNotLive')}</p>
        <Moves realm={realm} />
      </div>
      {children}
    </div>
  )
}

function Moves({ realm: { isLive, history } }: { realm: OfficeRealm }) {
  const { t } = useTranslation('office')
  if (!useMay('realm.publish')) return null
  const parts = { hasReason: false }
  return (
    <div className={styles.acts}>
      {!isLive && (
        <Act
          title={t('realm.publish')}
          path="/realm/publish"
          warning={t('realm.publishWarning')}
          {...parts}
        />
      )}
      {history.length > 1 && (
        <Act
          title={t('realm.rollback')}
          path="/realm/rollback"
          warning={t('realm.rollbackWarning')}
          {...parts}
        />
      )}
    </div>
  )
}
