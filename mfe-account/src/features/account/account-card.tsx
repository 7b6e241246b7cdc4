import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Card, Notice, SectionTitle, useHydrated } from 'shared-ui'
import { type Message, useMessages } from '#src/forms/messages.ts'
import styles from './account-card.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import type { MailLink } from './mail-link.ts'
import { AdmitForm, ConfirmForm, EndSessionsForm } from './mail-link-forms.tsx'
import type { Mode, ModeProps } from './mode.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'

const forms = {
  login: LoginForm,
  register: RegisterForm,
  forgot: ForgotForm,
  reset: ResetForm,
  confirm: ConfirmForm,
  admit: AdmitForm,
  'end-sessions': EndSessionsForm,
}

type Shown = { tone: 'error' | 'success'; message: Message }

type Props = {
  link: MailLink | null
  /** Called when the visitor leaves the mode of the link. */
  onLinkDone: () => void
}

/** The card with its modes: log in, register, recover access, and one per kind of mailed link. */
export function AccountCard({ link, onLinkDone }: Props) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const sessionNotice = useSessionNotice()
  const [chosen, setMode] = useState<Mode>()
  const mode = chosen ?? link?.mode ?? 'login'
  // Undefined until the card sets or clears a message of its own.
  const [own, setOwn] = useState<Shown | null>()
  const card = useRef<HTMLDivElement>(null)

  const titles = {
    login: t('login.title'),
    register: t('register.title'),
    forgot: t('forgot.title'),
    reset: t('reset.title'),
    confirm: t('confirmEmail.title'),
    admit: t('admitDevice.title'),
    'end-sessions': t('endSessions.title'),
  }

  const onSwitch: ModeProps['onSwitch'] = (next, success) => {
    flushSync(() => {
      setMode(next)
      setOwn(success ? { tone: 'success', message: success } : null)
    })
    // The focused element is gone with the old mode.
    card.current?.querySelector('input')?.focus()
    onLinkDone()
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
          <Form
            key={mode}
            token={link?.token ?? ''}
            onSwitch={onSwitch}
            onError={onError}
          />
        </div>
      </Card>
    </div>
  )
}

const expired = { tone: 'error', message: 'sessionExpired' } as const

function useSessionNotice() {
  const state: { notice?: unknown } | null = useLocation().state
  // The browser keeps the state across a reload, but the HTML does not know it.
  const isHydrated = useHydrated()
  return isHydrated && state?.notice === 'sessionExpired' ? expired : null
}
