import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from 'shared-api'
import { Button, Card, Notice, useHydrated } from 'shared-ui'
import { type Typed, useAct } from '#src/acts/use-act.ts'
import styles from './sign-in.module.css'

/** A page for whoever is not signed in: a card with its title. */
export const cardPage = (
  name: 'invitation' | 'signIn',
  Content: ComponentType,
): Page<null> => ({
  Component: () => {
    const { t } = useTranslation('office')
    const id = useId()
    return (
      <div className={styles.page}>
        <Card as="section" aria-labelledby={id}>
          <div className={styles.card}>
            <h1 id={id}>{t(`${name}.title`)}</h1>
            <Content />
          </div>
        </Card>
      </div>
    )
  },
})

/** Posts once, when a step begins. @returns the answer, or why it was refused */
export function usePosted<Answer extends object>(path: string, body: object) {
  const { refusal, send } = useAct()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const post = useEffectEvent(async () => setAnswer(await send<Answer>(path, body)))

  // Only the browser has the session and the fragment of the address, not the server that renders.
  useEffect(() => {
    void post()
  }, [])

  return { answer, refusal }
}

type Props<Answer> = {
  path: string
  /** What is sent of the fields; all of them by default. */
  toBody?: (typed: Typed) => object
  onDone: (answer: Answer) => void
  children: ReactNode
}

/** Cannot be sent before hydration: no password may end up in an address. */
export function SecretForm<Answer extends object>(props: Props<Answer>) {
  const { path, toBody = (typed) => typed, onDone, children } = props
  const { isSending, refusal, send, form } = useAct()
  const { t } = useTranslation('office')
  const isHydrated = useHydrated()
  const submit = async (typed: Typed) => {
    const answer = await send<Answer>(path, toBody(typed))
    if (answer) onDone(answer)
  }
  return (
    <form {...form(submit)} className={styles.form}>
      {children}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button type="submit" disabled={!isHydrated} aria-disabled={isSending}>
        {t('signIn.continue')}
      </Button>
    </form>
  )
}
