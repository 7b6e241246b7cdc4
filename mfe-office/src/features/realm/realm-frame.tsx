import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { OfficeRealm, RealmNames, RealmPreview } from 'shared-api/office/realm'
import { Button, Notice } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { useAct } from '#src/acts/use-act.ts'
import { officePage } from '#src/layout/office-layout.tsx'
import { paths } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import styles from './realm.module.css'

function Move({ name }: { name: 'publish' | 'rollback' }) {
  const { t } = useTranslation('office')
  const warning = t(`realm.${name}Warning`)
  const act = { title: t(`realm.${name}`), path: `/realm/${name}`, warning }
  return <Act {...act} hasReason={false} />
}

/** A link that shows the site as it is saved here, to this browser alone. */
function Preview() {
  const { t } = useTranslation('office')
  const { isSending, refusal, send } = useAct()
  const [link, setLink] = useState('')
  const make = async () =>
    setLink((await send<RealmPreview>('/realm/preview', {}))?.link ?? '')
  return (
    <div className={styles.lines}>
      <Button
        variant="outline"
        size="small"
        aria-disabled={isSending}
        onClick={() => void make()}
      >
        {t('realm.preview')}
      </Button>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {link && (
        <p role="status">
          <a href={link} target="_blank" rel="noreferrer">
            {t('realm.openPreview')}
          </a>
        </p>
      )}
    </div>
  )
}

type Folder = {
  realm: OfficeRealm
  /** What the folder can change, for the pages that need it. */
  names: RealmNames
}

const noNames = { ok: true, data: { texts: {}, colours: {} } } as const

/** A page of what the folder holds. Above it: the others, and whether visitors see what is saved. */
export const folderPage = (
  name: 'realm' | 'realmTexts' | 'realmBrand' | 'realmPages',
  Content: ComponentType<Folder>,
) =>
  officePage<Folder>({
    name,
    read: async ({ readOne }) => {
      const [realm, names] = await Promise.all([
        readOne<OfficeRealm>('/realm'),
        name === 'realmTexts' || name === 'realmBrand'
          ? readOne<RealmNames>('/realm/names')
          : noNames,
      ])
      if (!realm.ok) return realm
      // Without a store there are no names, and the frame says why.
      const known = realm.data.obstacle ? noNames : names
      return known.ok ? { ok: true, data: { realm: realm.data, names: known.data } } : known
    },
    Content: ({ answer }) => {
      const { t } = useTranslation('office')
      const mayPublish = useMay('realm.publish')
      const mayWrite = useMay('realm.write')
      const { obstacle, isLive, history } = answer.realm
      if (obstacle) return <Notice tone="error">{t(`realmObstacle.${obstacle}`)}</Notice>
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
            <div className={styles.acts}>
              {mayWrite && !isLive && <Preview />}
              {mayPublish && !isLive && <Move name="publish" />}
              {mayPublish && history.length > 1 && <Move name="rollback" />}
            </div>
          </div>
          <Content {...answer} />
        </div>
      )
    },
  })
