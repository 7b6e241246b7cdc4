import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeRealm } from 'shared-api/office/realm'
import { Button, Field, Notice } from 'shared-ui'
import styles from './realm.module.css'
import { changesOf, jsonChange, jsonOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

const file = 'brand/colours.json'

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

/** Pieces of the site in the colours of a realm, on both of its grounds. */
function BrandPreview({ colours }: { colours: Readonly<Record<string, string>> }) {
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

const endings = {
  logo: ['svg', 'png'],
  sharing: ['png', 'jpg', 'webp'],
  scenery: ['webp', 'jpg', 'png'],
} as const

const endingOf = (path: string) => path.split('.').at(-1) ?? ''

const addressOf = (path: string, content: string) => {
  const ending = endingOf(path)
  return ending === 'svg'
    ? `data:image/svg+xml,${encodeURIComponent(content)}`
    : `data:image/${ending.replace('jpg', 'jpeg')};base64,${content}`
}

/** @returns the folder's file, and what it would hold */
async function readPicture(name: string, file: File): Promise<Record<string, string>> {
  const ending = endingOf(file.name).toLowerCase().replace('jpeg', 'jpg')
  const path = `brand/${name}.${ending}`
  if (ending === 'svg') return { [path]: await file.text() }
  const reader = new FileReader()
  const address = await new Promise<string>((resolve) => {
    reader.onloadend = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
  return { [path]: address.slice(address.indexOf(',') + 1) }
}

type PictureProps = { name: keyof typeof endings; realm: OfficeRealm }

function BrandPicture({ name, realm }: PictureProps) {
  const { t } = useTranslation('office')
  const texts = t('realmPicture', { returnObjects: true })
  const kept = realm.files.find(({ path }) => path.startsWith(`brand/${name}.`))
  const without = kept ? { [kept.path]: '' } : {}
  /** path → content; empty: taken out */
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const files = { ...(kept && { [kept.path]: kept.content }), ...chosen }
  const shown = Object.entries(files).find(([, content]) => content !== '')
  const choose = async (file: File | undefined) => {
    if (file) setChosen({ ...without, ...(await readPicture(name, file)) })
  }
  return (
    <RealmForm
      title={texts[name]}
      realm={realm}
      changes={() => changesOf(realm, chosen)}
      onSaved={() => setChosen({})}
    >
      <div className={styles.column}>
        <Field
          type="file"
          accept={endings[name].map((ending) => `.${ending}`).join()}
          label={texts.file}
          hint={texts[`${name}Hint`]}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {shown && (
          <>
            <img src={addressOf(...shown)} alt={texts[name]} className={styles.picture} />
            <Button variant="outline" size="small" onClick={() => setChosen(without)}>
              {texts.remove}
            </Button>
          </>
        )}
      </div>
    </RealmForm>
  )
}
