import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Notice } from 'shared-ui'
import { BrandPicture } from './brand-picture.tsx'
import styles from './realm.module.css'
import { jsonChange, jsonOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

const file = 'brand/colours.json'

/** Colours with what they do to the site, the logo, and the picture that chats show. */
export const realmBrandPage = folderPage('realmBrand', ({ realm, names }) => {
  const { t } = useTranslation('office')
  /** token → colour; empty: that of the site */
  const [typed, setTyped] = useState<Record<string, string>>({})
  const kept = jsonOf(realm, file) as Record<string, string>
  const own = Object.fromEntries(
    Object.entries({ ...kept, ...typed }).filter(([, colour]) => colour !== ''),
  )
  const cleared = Object.fromEntries(Object.keys(own).map((token) => [token, '']))
  return (
    <>
      <RealmForm
        title={t('realmBrand.colours')}
        realm={realm}
        changes={() => [jsonChange(realm, file, own)]}
        onSaved={() => setTyped({})}
      >
        <BrandPreview colours={own} />
        <div className={styles.grid}>
          {Object.entries(names.colours).map(([token, usual]) => (
            <Field
              key={token}
              type="color"
              label={token}
              hint={own[token] ? t('realmBrand.instead', { usual }) : undefined}
              value={toLong(own[token] ?? usual)}
              onChange={({ target }) => setTyped({ ...typed, [token]: target.value })}
            />
          ))}
        </div>
        <div className={styles.acts}>
          {Object.keys(own).length > 0 && (
            <Button variant="outline" size="small" onClick={() => setTyped(cleared)}>
              {t('realmBrand.usual')}
            </Button>
          )}
        </div>
      </RealmForm>
      <BrandPicture name="logo" realm={realm} />
      <BrandPicture name="sharing" realm={realm} />
      <BrandPicture name="scenery" realm={realm} />
    </>
  )
})

/** A colour field takes no short form. `#abc` → `#aabbcc` */
const toLong = (colour: string) =>
  colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, (digit) => digit + digit) : colour

type Props = { colours: Readonly<Record<string, string>> }

/** Pieces of the site in the colours of a realm, on both of its grounds. */
function BrandPreview({ colours }: Props) {
  const { t } = useTranslation('office')
  const colour = (place: HTMLElement | null) => {
    place?.removeAttribute('style')
    for (const [token, value] of Object.entries(colours))
      place?.style.setProperty(`--${token}`, value)
  }
  return (
    <section ref={colour} aria-label={t('realmBrand.preview')} className={styles.grid}>
      {(['night', 'parchment'] as const).map((surface) => (
        <div key={surface} data-surface={surface} className={styles.sample}>
          <h3>{t('realmBrand.sampleTitle')}</h3>
          <p>{t('realmBrand.sampleText')}</p>
          <small>{t('realmBrand.sampleQuiet')}</small>
          <Notice tone="error">{t('realmBrand.sampleError')}</Notice>
          <Field label={t('realmBrand.sampleField')} />
          <Button variant={surface === 'night' ? 'brass' : 'ink'} size="small">
            {t('realmBrand.sampleButton')}
          </Button>
        </div>
      ))}
    </section>
  )
}
