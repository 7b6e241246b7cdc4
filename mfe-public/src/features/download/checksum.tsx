import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon, Notice, VisuallyHidden } from 'shared-ui'
import { check, copy as copyIcon } from 'shared-ui/icons'
import styles from './checksum.module.css'

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

/** How long the confirmation is shown (docs/specification.md §9.13). */
const confirmationMs = 1200

type CopyState = 'idle' | 'copied' | 'failed'

/** A confirmation disappears after a while; a failure stays until the next attempt. */
function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle')
  const confirmation = useRef<ReturnType<typeof setTimeout>>(undefined)

  const copy = async () => {
    clearTimeout(confirmation.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState('failed')
      return
    }
    setState('copied')
    confirmation.current = setTimeout(() => setState('idle'), confirmationMs)
  }

  return { state, copy }
}
