import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon, Notice, VisuallyHidden } from 'shared-ui'
import { check, copy as copyIcon } from 'shared-ui/icons'
import styles from './checksum.module.css'
import { useCopy } from './use-copy.ts'

type Props = {
  /** The file's name, which tells the buttons apart. */
  name: string
  /** Null if the operator publishes none; the button is then disabled. */
  sha256: string | null
}

export function Checksum({ name, sha256 }: Props) {
  const { t } = useTranslation('public')
  const id = useId()
  const { state, copy } = useCopy(sha256 ?? '')
  const isCopied = state === 'copied'
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
