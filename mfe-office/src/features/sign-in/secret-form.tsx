import type { FormEvent, ReactNode } from 'react'
import { Button, Notice, useHydrated } from 'shared-ui'
import { typedValues } from '#src/acts/typed-values.ts'
import { useAct } from '#src/acts/use-act.ts'
import styles from './sign-in.module.css'

type Props<Answer> = {
  path: string
  submit: string
  /** What is sent of the fields; all of them by default. */
  toBody?: (typed: Record<string, string>) => object
  onDone: (answer: Answer) => void
  children: ReactNode
}

/** Cannot be sent before hydration; its method is `post` even so, so that no password ends up in an address. */
export function SecretForm<Answer extends object>(props: Props<Answer>) {
  const { path, submit, toBody = (typed) => typed, onDone, children } = props
  const { isSending, refusal, send } = useAct()
  const isHydrated = useHydrated()
  const submitValues = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = await send<Answer>(path, toBody(typedValues(event.currentTarget)))
    if (answer) onDone(answer)
  }
  return (
    <form
      method="post"
      aria-busy={isSending}
      className={styles.form}
      onSubmit={(event) => void submitValues(event)}
    >
      {children}
      {refusal && <Notice tone="error">{refusal.text}</Notice>}
      <Button type="submit" disabled={!isHydrated} aria-disabled={isSending}>
        {submit}
      </Button>
    </form>
  )
}
