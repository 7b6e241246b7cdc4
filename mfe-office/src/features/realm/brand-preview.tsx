import { useTranslation } from 'react-i18next'
import { Button, Field, Notice } from 'shared-ui'
import styles from './realm.module.css'

type Props = { colours: Readonly<Record<string, string>> }

/** Pieces of the site in the colours of a realm, on both of its grounds. */
export function BrandPreview({ colours }: Props) {
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
