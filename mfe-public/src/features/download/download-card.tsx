import { useTranslation } from 'react-i18next'
import { formatNumber, type Language, useLanguage } from 'shared-i18n'
import { Card, Icon, LinkButton, VisuallyHidden } from 'shared-ui'
import { download } from 'shared-ui/icons'
import { Checksum } from './checksum.tsx'
import styles from './download-card.module.css'

type Props = {
  name: string
  text: string
  /** Null if the file is not published. */
  url: string | null
  /** Bytes, or null if unknown. */
  size: number | null
  sha256: string | null
}

export function DownloadCard({ name, text, url, size, sha256 }: Props) {
  return (
    <Card as="li" surface="parchment">
      <article className={styles.file}>
        <div>
          <h3>{name}</h3>
          {size !== null && <FileSizeText bytes={size} />}
          <p>{text}</p>
        </div>
        <div className={styles.deeds}>
          <DownloadLink name={name} url={url} />
          <Checksum name={name} sha256={sha256} />
        </div>
      </article>
    </Card>
  )
}

function FileSizeText({ bytes }: { bytes: number }) {
  const { t } = useTranslation('public')
  const { size, unit } = fileSize(bytes, useLanguage())
  return (
    <p className={styles.size}>
      {unit === 'gigabytes'
        ? t('download.gigabytes', { size })
        : t('download.megabytes', { size })}
    </p>
  )
}

function DownloadLink({ name, url }: Pick<Props, 'name' | 'url'>) {
  const { t } = useTranslation('public')
  if (url === null) return <p className={styles.absent}>{t('download.notPublished')}</p>
  return (
    <LinkButton render={(anchor) => <a href={url} rel="noopener" {...anchor} />}>
      <Icon icon={download} />
      <span>
        {t('download.get')} <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

const rounded = (number: number) => Math.round(number * 100) / 100

/** Decimal units, as browsers show them: 2.95 GB, 20 MB. */
export function fileSize(bytes: number, language: Language) {
  return bytes >= gigabyte
    ? {
        size: formatNumber(rounded(bytes / gigabyte), language),
        unit: 'gigabytes' as const,
      }
    : {
        size: formatNumber(rounded(bytes / megabyte), language),
        unit: 'megabytes' as const,
      }
}
