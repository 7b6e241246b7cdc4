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
  /** Alerts are shown one at a time, toasts together. */
  kind: 'alert' | 'toast'
}

let lastId = 0

/** What is open, oldest first. */
const useMessages = create<readonly Message[]>(() => [])

function show(kind: Message['kind'], text: string): void {
  lastId += 1
  useMessages.setState([...useMessages.getState(), { id: lastId, text, kind }], true)
}

function close(id: number): void {
  useMessages.setState((open) => open.filter((message) => message.id !== id), true)
}

/** Shows an error in a modal dialog, which the player must close. */
export const showAlert = (text: string): void => show('alert', text)

/** Shows a success message that disappears by itself. */
export const showToast = (text: string): void => show('toast', text)

/** Removes all alerts and toasts. */
export const clearAlerts = (): void => useMessages.setState([], true)

/** Toasts in a corner. The live region always exists, or screen readers would miss its first text. */
function Toasts({ toasts }: { toasts: readonly Message[] }) {
  const { t } = useTranslation('common')
  return (
    <div aria-live="polite" className={styles.toasts}>
      {toasts.map(({ id, text }) => (
        // The animation is the toast's clock, even with reduced motion.
        <p key={id} className={styles.toast} data-timed onAnimationEnd={() => close(id)}>
          <span className={styles.mark}>
            <Icon icon={check} />
          </span>
          <span>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('close')}
            onClick={() => close(id)}
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

/** A native modal dialog, which closes on Escape and restores the focus. */
function AlertDialog({ id, text }: Message) {
  const { t } = useTranslation('common')
  const textId = useId()
  return (
    <dialog
      ref={open}
      role="alertdialog"
      aria-labelledby={textId}
      className={styles.dialog}
      data-surface="parchment"
      onClose={() => close(id)}
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
  const messages = useMessages()
  const alert = messages.find(({ kind }) => kind === 'alert')
  return (
    <>
      {alert && <AlertDialog key={alert.id} {...alert} />}
      <Toasts toasts={messages.filter(({ kind }) => kind === 'toast')} />
    </>
  )
}
