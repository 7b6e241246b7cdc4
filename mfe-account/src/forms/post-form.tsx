import type { FormEvent, ReactNode } from 'react'
import { Button, useHydrated } from 'shared-ui'
import styles from './post-form.module.css'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  submitText: string
  sendingText: string
  /** Whether the values cannot be sent. */
  isBlocked?: boolean
  /** Closes the form; left out by a form that is always open. */
  cancel?: { text: string; onClick: () => void }
  /** The accessible name, if no heading names the form. */
  label?: string
  children?: ReactNode
}

/** Cannot be sent before hydration; its method is `post` even so, so that no password ends up in an address. */
export function PostForm({
  onSubmit,
  isSending,
  submitText,
  sendingText,
  isBlocked = false,
  cancel,
  label,
  children,
}: Props) {
  const isHydrated = useHydrated()
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className={styles.form}
      aria-busy={isSending}
      aria-label={label}
    >
      {children}
      <div className={styles.actions}>
        {/* Not `disabled` while sending: the button would lose the focus. */}
        <Button type="submit" disabled={!isHydrated || isBlocked} aria-disabled={isSending}>
          {isSending ? sendingText : submitText}
        </Button>
        {cancel && (
          <Button variant="ink" disabled={isSending} onClick={cancel.onClick}>
            {cancel.text}
          </Button>
        )}
      </div>
    </form>
  )
}
