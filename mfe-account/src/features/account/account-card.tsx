import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Card, Notice, SectionTitle } from 'shared-ui'
import styles from './account-card.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { type Message, useMessages } from './messages.ts'
import type { Mode, ModeProps } from './mode.ts'
import { RegisterForm } from './register-form.tsx'
import { useSessionNotice } from './use-session-notice.ts'

const forms = { login: LoginForm, register: RegisterForm, forgot: ForgotForm }

type Shown = { tone: 'error' | 'success'; message: Message }

/** The card with its modes: log in, register, recover access. */
export function AccountCard() {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const sessionNotice = useSessionNotice()
  const [mode, setMode] = useState<Mode>('login')
  // Undefined until the card itself has something to say, or took it back.
  const [own, setOwn] = useState<Shown | null>()
  const card = useRef<HTMLDivElement>(null)

  const titles = {
    login: t('login.title'),
    register: t('register.title'),
    forgot: t('forgot.title'),
  }

  const onSwitch: ModeProps['onSwitch'] = (next, success) => {
    flushSync(() => {
      setMode(next)
      setOwn(success ? { tone: 'success', message: success } : null)
    })
    // What was focused is gone with the old mode.
    card.current?.querySelector('input')?.focus()
  }

  const onError: ModeProps['onError'] = (error) =>
    setOwn(error && { tone: 'error', message: error })

  const Form = forms[mode]
  const shown = own === undefined ? sessionNotice : own
  return (
    <div ref={card} className={styles.place}>
      <Card surface="parchment">
        <SectionTitle>{titles[mode]}</SectionTitle>
        <div className={styles.content}>
          {shown && <Notice tone={shown.tone}>{messages[shown.message]}</Notice>}
          <Form onSwitch={onSwitch} onError={onError} />
        </div>
      </Card>
    </div>
  )
}
