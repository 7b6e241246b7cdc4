import type { FormEvent, ReactNode } from 'react'
import { Button } from 'shared-ui'
import styles from './auth-form.module.css'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  submitText: string
  sendingText: string
  /** The fields. */
  children: ReactNode
}

/** A form of the account card with its one button; the checks and their texts are ours, not the browser's. */
export function AuthForm({
  onSubmit,
  isSending,
  submitText,
  sendingText,
  children,
}: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form} aria-busy={isSending}>
      {children}
      {/* Not `disabled`: the button would lose the focus while it sends. */}
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? sendingText : submitText}
      </Button>
    </form>
  )
}
