import { createContext, type FormEvent, type ReactNode } from 'react'
import { Button, useHydrated } from 'shared-ui'
import styles from './post-form.module.css'

type Errors = Readonly<Record<string, string>>

/** What is wrong with the fields of the form, by name. */
export const FieldErrors = createContext<Errors>({})

type Props = {
  errors?: Errors
  /** Is not called while it is sending or blocked. */
  onSubmit: (form: HTMLFormElement) => void
  isSending: boolean
  texts: { submit: string; sending: string; cancel?: string }
  /** Whether the values cannot be sent. */
  isBlocked?: boolean
  /** Closes the form; left out by a form that is always open. */
  onCancel?: () => void
  /** The accessible name, if no heading names the form. */
  label?: string
  children?: ReactNode
}

/** Cannot be sent before hydration; its method is `post` even so, so that no password ends up in an address. */
export function PostForm({
  errors = {},
  onSubmit,
  isSending,
  texts,
  isBlocked = false,
  onCancel,
  label,
  children,
}: Props) {
  const isHydrated = useHydrated()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending && !isBlocked) onSubmit(event.currentTarget)
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className={styles.form}
      aria-busy={isSending}
      aria-label={label}
    >
      <FieldErrors value={errors}>{children}</FieldErrors>
      <div className={styles.actions}>
        {/* Not `disabled` while sending: the button would lose the focus. */}
        <Button type="submit" disabled={!isHydrated || isBlocked} aria-disabled={isSending}>
          {isSending ? texts.sending : texts.submit}
        </Button>
        {onCancel && (
          <Button variant="ink" disabled={isSending} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
