import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/button.tsx'
import { Icon } from '#src/icon.tsx'
import { waxSeal } from '#src/icons.ts'
import styles from './alert-dialog.module.css'
import { closeAlert } from './store.ts'

/** Opens the dialog once it is in the document, as modal: only that traps the focus. */
const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

type Props = { id: number; text: string }

/** A native modal dialog, which closes on Escape and restores the focus. */
export function AlertDialog({ id, text }: Props) {
  const { t } = useTranslation('common')
  const textId = useId()
  return (
    <dialog
      ref={open}
      role="alertdialog"
      aria-labelledby={textId}
      className={styles.dialog}
      data-surface="parchment"
      onClose={() => closeAlert(id)}
    >
      <div className={styles.content}>
        <span className={styles.seal}>
          <Icon icon={waxSeal} size="emblem" />
        </span>
        <p id={textId}>{text}</p>
        <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  )
}
