import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, startSession, useSession } from 'shared-api'
import type {
  AdmitDeviceRequest,
  ConfirmEmailRequest,
  EndSessionsRequest,
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from 'shared-api/contract'
import { showToast } from 'shared-ui/alerts'
import { useMessages } from '#src/calls.ts'
import {
  CodeField,
  EmailField,
  LoginField,
  NewPasswordFields,
  PasswordField,
} from '#src/forms/fields.tsx'
import styles from './mode-form.module.css'
import type { CardActions, Mode, ModeName } from './mode-form.tsx'

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
  const knowsPassword = {
    to: 'login',
    lead: t('account.remembered'),
    text: t('login.open'),
  } as const

  return {
    login: {
      path: '/auth/login',
      hasKey: false,
      names: ['login', 'password', ...(asksCode ? (['code'] as const) : [])],
      fields: (errors) => (
        <>
          <LoginField error={errors.login} />
          <PasswordField
            name="password"
            label={t('fields.password')}
            autoComplete="current-password"
            error={errors.password}
          />
          {asksCode && (
            <>
              <CodeField ref={focus} error={errors.code} />
              <label className={styles.check}>
                <input type="checkbox" name="trustDevice" />
                {t('fields.trustDevice')}
              </label>
            </>
          )}
        </>
      ),
      body: ({ login, password, code, trustDevice }): LoginRequest => ({
        login,
        password,
        ...(asksCode && { code, trustDevice: trustDevice !== '' }),
      }),
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
      hasKey: true,
      names: ['login', 'email', 'password', 'confirmPassword'],
      fields: (errors) => (
        <>
          <LoginField hint={t('fields.loginRule')} error={errors.login} />
          <EmailField error={errors.email} />
          <NewPasswordFields name="password" label={t('fields.password')} errors={errors} />
        </>
      ),
      body: ({ login, email, password }): RegisterRequest => ({ login, email, password }),
      texts: t('register', { returnObjects: true }),
      onDone: ({ message }) => onSwitch('login', messageOf(message, 'registered')),
      links: [{ to: 'login', lead: t('account.hasAccount'), text: t('login.open') }],
    },
    forgot: {
      path: '/auth/forgot-password',
      hasKey: true,
      names: ['email'],
      fields: (errors) => <EmailField error={errors.email} />,
      body: ({ email }): ForgotPasswordRequest => ({ email }),
      texts: t('forgot', { returnObjects: true }),
      onDone: ({ message }) => onSwitch('forgot', messageOf(message, 'resetMailSent')),
      links: [knowsPassword],
    },
    reset: {
      path: '/auth/reset-password',
      hasKey: true,
      names: ['password', 'confirmPassword'],
      fields: (errors) => (
        <NewPasswordFields
          name="password"
          label={t('fields.newPassword')}
          errors={errors}
        />
      ),
      body: ({ password }): ResetPasswordRequest => ({ token, password }),
      texts: t('reset', { returnObjects: true }),
      onDone: () => {
        // The server ended every session of the account, including this browser's.
        endSession()
        onSwitch('login', 'passwordReset')
      },
      links: [{ to: 'forgot', text: t('reset.again') }, knowsPassword],
    },
    confirm: {
      path: '/auth/confirm-email',
      hasKey: true,
      body: (): ConfirmEmailRequest => ({ token }),
      texts: t('confirmEmail', { returnObjects: true }),
      onDone: () => {
        // With a session the page goes on to the dashboard, where the card is not shown.
        if (hasSession) showToast(texts.emailConfirmed)
        onSwitch('login', 'emailConfirmed')
      },
      links: [{ to: 'login', text: t('confirmEmail.later') }],
    },
    // Lets this browser log in while somebody guesses the password.
    admit: {
      path: '/auth/admit-device',
      hasKey: false,
      body: (): AdmitDeviceRequest => ({ token }),
      texts: t('admitDevice', { returnObjects: true }),
      onDone: () => onSwitch('login', 'deviceAdmitted'),
      links: [{ to: 'login', text: t('admitDevice.later') }],
    },
    // The address changes when both mailboxes have followed their links.
    'change-email': {
      path: '/auth/change-email',
      hasKey: true,
      body: (): ConfirmEmailRequest => ({ token }),
      texts: t('confirmEmailChange', { returnObjects: true }),
      onDone: ({ message }) => {
        const said = messageOf(message, 'emailChanged')
        if (hasSession) showToast(texts[said])
        onSwitch('login', said)
      },
      links: [{ to: 'login', text: t('confirmEmail.later') }],
    },
    'undo-email': {
      path: '/auth/undo-email',
      hasKey: true,
      body: (): EndSessionsRequest => ({ token }),
      texts: t('undoEmail', { returnObjects: true }),
      onDone: () => {
        // The session of this browser has ended too.
        endSession()
        onSwitch('forgot', 'emailRestored')
      },
      links: [{ to: 'login', text: t('endSessions.itWasMe') }],
    },
    'end-sessions': {
      path: '/auth/end-sessions',
      hasKey: true,
      body: (): EndSessionsRequest => ({ token }),
      texts: t('endSessions', { returnObjects: true }),
      onDone: () => {
        // The session of this browser has ended too.
        endSession()
        onSwitch('forgot', 'sessionsEnded')
      },
      links: [
        { to: 'forgot', text: t('endSessions.newPassword') },
        { to: 'login', text: t('endSessions.itWasMe') },
      ],
    },
  }
}
