import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field } from 'shared-ui'
import styles from './picture-field.module.css'

/** Pixels of the longer side. */
const longest = 1280

/** Makes a picture of a camera small enough to send. @returns a `data:` address. @throws if it is no picture */
async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const webp = canvas.toDataURL('image/webp', 0.85)
  // Safari writes no WebP, and a PNG of a photograph would be too large.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.85)
}

type Props = {
  /** The name of one that is kept, a `data:` address, or null. */
  value: string | null
  onChange: (picture: string | null) => void
}

export function PictureField({ value, onChange }: Props) {
  const { t } = useTranslation('office')
  const [isUnreadable, setIsUnreadable] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = await shrink(file).catch(() => null)
    setIsUnreadable(picture === null)
    if (picture) onChange(picture)
  }
  return (
    <div className={styles.picture}>
      <Field
        type="file"
        accept="image/*"
        label={t('news.picture')}
        hint={t('news.pictureHint')}
        error={isUnreadable ? t('news.noPicture') : undefined}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {value && (
        <>
          <img src={pictureAddress(value)} alt={t('news.picture')} />
          <Button variant="outline" size="small" onClick={() => onChange(null)}>
            {t('news.withoutPicture')}
          </Button>
        </>
      )}
    </div>
  )
}

export const pictureAddress = (picture: string) =>
  picture.startsWith('data:') ? picture : `/api/office/news/pictures/${picture}`
