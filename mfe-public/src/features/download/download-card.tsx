import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRealm } from 'shared-api'
import { formatNumber, type Language, useLanguage } from 'shared-i18n'
import { Button, Card, Icon, LinkButton, Notice, VisuallyHidden } from 'shared-ui'
import { check, copy as copyIcon, download } from 'shared-ui/icons'
import styles from './download-card.module.css'

type Props = PublicRealm['downloads']['client'] & { name: string; text: string }

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

/** Decimal units, as browsers show them: 2.95 GB, 20 MB. */
export function fileSize(bytes: number, language: Language) {
  const [unit, inBytes] =
    bytes >= gigabyte
      ? (['gigabytes', gigabyte] as const)
      : (['megabytes', megabyte] as const)
  const rounded = Math.round((bytes / inBytes) * 100) / 100
  return { size: formatNumber(rounded, language), unit }
}

/** How long the confirmation is shown (docs/specification.md §9.13). */
const confirmationMs = 1200

/** The name tells the buttons apart. Without a checksum the button is disabled. */
function Checksum({ name, sha256 }: Pick<Props, 'name' | 'sha256'>) {
  const { t } = useTranslation('public')
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const confirmation = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isCopied = state === 'copied'

  // A confirmation disappears after a while; a failure stays until the next attempt.
  const copy = async () => {
    clearTimeout(confirmation.current)
    try {
      await navigator.clipboard.writeText(sha256 ?? '')
    } catch {
      setState('failed')
      return
    }
    setState('copied')
    confirmation.current = setTimeout(() => setState('idle'), confirmationMs)
  }

  return (
    <div className={styles.checksum}>
      <p id={id}>
        {t('download.checksum')}:{' '}
        {sha256 ? <code>{sha256}</code> : t('download.checksumMissing')}
      </p>
      <Button
        variant="ink"
        size="small"
        disabled={sha256 === null}
        aria-describedby={id}
        onClick={() => void copy()}
      >
        <Icon icon={isCopied ? check : copyIcon} />
        <span>
          {t('download.copyChecksum')} <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      </Button>
      {sha256 && (
        <p role="status" className={styles.confirmation}>
          {isCopied && t('download.copied')}
        </p>
      )}
      {state === 'failed' && <Notice tone="error">{t('download.copyFailed')}</Notice>}
    </div>
  )
}
