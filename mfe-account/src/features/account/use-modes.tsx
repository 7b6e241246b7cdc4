import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, startSession, useSession } from 'shared-api'
import type { LoginResponse } from 'shared-api/contract'
import { showToast } from 'shared-ui/alerts'
import { type Message, useMessages } from '#src/calls.ts'
import {
  CodeField,
  EmailField,
  LoginField,
  NewPasswordFields,
  PasswordField,
} from '#src/forms/fields.tsx'
import type { Call } from '#src/forms/message-form.tsx'
import type { Values } from '#src/forms/validation.ts'
import styles from './account-page.module.css'
import type { LinkMode } from './mail-link.ts'

export type ModeName = 'login' | 'register' | 'forgot' | LinkMode

export type CardActions = {
  /** Switches to another mode, clears all messages and shows the given one. */
  onSwitch: (mode: ModeName, success?: Message) => void
  onError: (error: Message | null) => void
}

export type Mode = Omit<Call<LoginResponse>, 'session' | 'onError'> & {
  /** None for a mode that only takes a click. */
  fields?: ReactNode
  texts: { title: string; lead?: string; submit: string; sending: string }
  links: readonly { to: ModeName; lead?: string; text: string }[]
}

const focus = (field: HTMLInputElement | null) => field?.focus()

/** The modes of the card. Those of mailed links wait for a click, because mail filters open links. @param token of the link */
export function useModes(
  token: string,
  { onSwitch, onError }: CardActions,
): Record<ModeName, Mode> {
  const { t } = useTranslation('account')
  const { texts, messageOf } = useMessages()
  const [asksCode, setAsksCode] = useState(false)
  const hasSession = useSession(({ token }) => token !== null)
  const logIn = (lead: string) => ({ to: 'login', lead, text: t('login.open') }) as const
  const byLink = (path: string, texts: Mode['texts']) => ({
    path,
    texts,
    toBody: (typed: Values) => ({ token, ...typed }),
  })
  /** With a session the page goes on to the dashboard, where the card is not shown. */
  const goOn = (success: Message) => {
    if (hasSession) showToast(texts[success])
    onSwitch('login', success)
  }
  /** The server ended every session of the account, including this browser's. */
  const leave = (mode: ModeName, success: Message) => {
    endSession()
    onSwitch(mode, success)
  }

  return {
    login: {
      path: '/auth/login',
      fields: (
        <>
          <LoginField />
          <PasswordField name="password" autoComplete="current-password" />
          {asksCode && (
            <>
              <CodeField ref={focus} />
              <label className={styles.check}>
                <input type="checkbox" name="trustDevice" />
                {t('fields.trustDevice')}
              </label>
            </>
          )}
        </>
      ),
      toBody: ({ trustDevice, ...typed }) =>
        asksCode ? { ...typed, trustDevice: trustDevice !== undefined } : typed,
      texts: t('login', { returnObjects: true }),
      onDone: ({ token }) => {
        if (token) startSession(token)
        else onError('errorGeneric')
      },
      onRefusal: (refusal) => {
        if (asksCode || refusal !== 'codeRequired') return false
        setAsksCode(true)
        return true
      },
      links: [
        { to: 'forgot', text: t('forgot.open') },
        { to: 'register', lead: t('account.noAccount'), text: t('register.open') },
      ],
    },
    register: {
      path: '/auth/register',
      fields: (
        <>
          <LoginField hint={t('fields.loginRule')} />
          <EmailField />
          <NewPasswordFields name="password" />
        </>
      ),
      texts: t('register', { returnObjects: true }),
      onDone: ({ message }) => onSwitch('login', messageOf(message, 'registered')),
      links: [logIn(t('account.hasAccount'))],
    },
    forgot: {
      path: '/auth/forgot-password',
      fields: <EmailField />,
      texts: t('forgot', { returnObjects: true }),
      onDone: ({ message }) => onSwitch('forgot', messageOf(message, 'resetMailSent')),
      links: [logIn(t('account.remembered'))],
    },
    reset: {
      ...byLink('/auth/reset-password', t('reset', { returnObjects: true })),
      fields: <NewPasswordFields name="password" label={t('fields.newPassword')} />,
      onDone: () => leave('login', 'passwordReset'),
      links: [{ to: 'forgot', text: t('reset.again') }, logIn(t('account.remembered'))],
    },
    confirm: {
      ...byLink('/auth/confirm-email', t('confirmEmail', { returnObjects: true })),
      onDone: () => goOn('emailConfirmed'),
      links: [{ to: 'login', text: t('confirmEmail.later') }],
    },
    // Lets this browser log in while somebody guesses the password.
    admit: {
      ...byLink('/auth/admit-device', t('admitDevice', { returnObjects: true })),
      onDone: () => onSwitch('login', 'deviceAdmitted'),
      links: [{ to: 'login', text: t('admitDevice.later') }],
    },
    // The address changes when both mailboxes have followed their links.
    'change-email': {
      ...byLink('/auth/change-email', t('confirmEmailChange', { returnObjects: true })),
      onDone: ({ message }) => goOn(messageOf(message, 'emailChanged')),
      links: [{ to: 'login', text: t('confirmEmail.later') }],
    },
    'undo-email': {
      ...byLink('/auth/undo-email', t('undoEmail', { returnObjects: true })),
      onDone: () => leave('forgot', 'emailRestored'),
      links: [{ to: 'login', text: t('endSessions.itWasMe') }],
    },
    'end-sessions': {
      ...byLink('/auth/end-sessions', t('endSessions', { returnObjects: true })),
      onDone: () => leave('forgot', 'sessionsEnded'),
      links: [
        { to: 'forgot', text: t('endSessions.newPassword') },
        { to: 'login', text: t('endSessions.itWasMe') },
      ],
    },
  }
}
