import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeRealm } from 'shared-api/office/realm'
import { Button, Field } from 'shared-ui'
import styles from './realm.module.css'
import { changeOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'

const endings = {
  logo: ['svg', 'png'],
  sharing: ['png', 'jpg', 'webp'],
  scenery: ['webp', 'jpg', 'png'],
} as const

type Picture = { path: string; content: string }

const endingOf = (path: string) => path.split('.').at(-1) ?? ''

const addressOf = ({ path, content }: Picture) => {
  const ending = endingOf(path)
  return ending === 'svg'
    ? `data:image/svg+xml,${encodeURIComponent(content)}`
    : `data:image/${ending.replace('jpg', 'jpeg')};base64,${content}`
}

/** @returns what the folder's file would hold */
async function readPicture(name: string, file: File): Promise<Picture> {
  const ending = endingOf(file.name).toLowerCase().replace('jpeg', 'jpg')
  const path = `brand/${name}.${ending}`
  if (ending === 'svg') return { path, content: await file.text() }
  const reader = new FileReader()
  const address = await new Promise<string>((resolve) => {
    reader.onloadend = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
  return { path, content: address.slice(address.indexOf(',') + 1) }
}

type Props = { name: keyof typeof endings; realm: OfficeRealm }

/** One picture of the brand: shown, replaced, or taken out. */
export function BrandPicture({ name, realm }: Props) {
  const { t } = useTranslation('office')
  const texts = t('realmPicture', { returnObjects: true })
  const kept = realm.files.find(({ path }) => path.startsWith(`brand/${name}.`))
  /** undefined: as it is kept; null: taken out */
  const [next, setNext] = useState<Picture | null>()
  const shown = next === undefined ? kept : next
  const choose = async (file: File | undefined) => {
    if (file) setNext(await readPicture(name, file))
  }
  const changes = () => {
    if (next === undefined) return []
    const isOther = kept && kept.path !== next?.path
    return [
      ...(isOther ? [changeOf(realm, kept.path, '')] : []),
      ...(next ? [changeOf(realm, next.path, next.content)] : []),
    ]
  }
  return (
    <RealmForm
      title={texts[name]}
      realm={realm}
      changes={changes}
      onSaved={() => setNext(undefined)}
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
            <img src={addressOf(shown)} alt={texts[name]} className={styles.picture} />
            <Button variant="outline" size="small" onClick={() => setNext(null)}>
              {texts.remove}
            </Button>
          </>
        )}
      </div>
    </RealmForm>
  )
}
