import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from '#src/controls/button.tsx'
import { Icon } from '#src/icon.tsx'
import { check, waxSeal, x } from '#src/icons.ts'
import styles from './alerts.module.css'

type Message = {
  id: number
  text: string
}

type Alerts = {
  /** Shown one at a time. */
  dialogs: readonly Message[]
  /** Shown together. */
  toasts: readonly Message[]
}

let lastId = 0
const message = (text: string): Message => ({ id: ++lastId, text })
const without = (messages: readonly Message[], id: number) =>
  messages.filter((other) => other.id !== id)

/** The open alerts and toasts. */
const useAlerts = create<Alerts>(() => ({ dialogs: [], toasts: [] }))

/** Shows an error in a modal dialog, which the player must close. */
export function showAlert(text: string): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: [...dialogs, message(text)] }))
}

/** Shows a success message that disappears by itself. */
export function showToast(text: string): void {
  useAlerts.setState(({ toasts }) => ({ toasts: [...toasts, message(text)] }))
}

/** Removes all alerts and toasts. */
export function clearAlerts(): void {
  useAlerts.setState({ dialogs: [], toasts: [] })
}

function closeAlert(id: number): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: without(dialogs, id) }))
}

function closeToast(id: number): void {
  useAlerts.setState(({ toasts }) => ({ toasts: without(toasts, id) }))
}

/** Toasts in a corner. The live region always exists, or screen readers would miss its first text. */
function Toasts() {
  const { t } = useTranslation('common')
  const toasts = useAlerts(({ toasts }) => toasts)
  return (
    <div aria-live="polite" className={styles.toasts}>
      {toasts.map(({ id, text }) => (
        // The stylesheet times the animation; with reduced motion there is none, and the toast stays until closed.
        <p key={id} className={styles.toast} onAnimationEnd={() => closeToast(id)}>
          <span className={styles.mark}>
            <Icon icon={check} />
          </span>
          <span>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('close')}
            onClick={() => closeToast(id)}
          >
            <Icon icon={x} />
          </button>
        </p>
      ))}
    </div>
  )
}

/** Opens the dialog once it is in the document, as modal: only that traps the focus. */
const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

type Props = { id: number; text: string }

/** A native modal dialog, which closes on Escape and restores the focus. */
function AlertDialog({ id, text }: Props) {
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

/** Renders alerts and toasts. The shell renders it once, so that they outlive the page that shows them. */
export function AlertHost() {
  const dialog = useAlerts(({ dialogs }) => dialogs[0])
  return (
    <>
      {dialog && <AlertDialog key={dialog.id} {...dialog} />}
      <Toasts />
    </>
  )
}
