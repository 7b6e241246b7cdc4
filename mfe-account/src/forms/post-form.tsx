import type { FormEvent, ReactNode } from 'react'
import { Button, useHydrated } from 'shared-ui'
import styles from './post-form.module.css'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  submitText: string
  sendingText: string
  /** Whether what stands in the fields cannot be sent as it is. */
  isBlocked?: boolean
  /** Closes the form; a form that is always open has none. */
  cancel?: { text: string; onClick: () => void }
  /** The name of the form for screen readers, where no heading says it. */
  label?: string
  /** The fields. */
  children: ReactNode
}

/**
 * A form with its one main button; the checks and their texts are ours, not the browser's. It can be sent only
 * once it is hydrated, and it is a post all the same: no password ends in an address.
 */
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
        {/* While sending not `disabled`: the button would lose the focus. */}
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
