import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useApi } from 'shared-api'
import type { Enrolment, Invitation, OfficeSession } from 'shared-api/office/staff'
import { Button, Field, Notice } from 'shared-ui'
import { QrCode } from 'shared-ui/qr-code'
import { CodeField, EmailField } from '#src/acts/act.tsx'
import { paths } from '#src/paths.ts'
import { readSession, setSession, useOfficeSession, useReadSession } from '#src/session.ts'
import { cardPage, SecretForm, usePosted } from './secret-form.tsx'
import styles from './sign-in.module.css'

/** The first page of the office. After the sign-in it leads to the page that asked for it. */
export const signInPage = cardPage('signIn', () => {
  useReadSession()
  const session = useOfficeSession(({ session }) => session)
  const [search] = useSearchParams()
  if (session?.step !== 'in') return <SignInSteps />
  return <Navigate to={backOf(search.get('back'), session)} replace />
})

/** Over a page whose session has ended. */
export function SignInAgain() {
  const { t } = useTranslation('office')
  return (
    <NextStep>
      <Notice tone="error">{t('refusals.noSession')}</Notice>
      <SignInSteps />
    </NextStep>
  )
}

/** Password, then a code. The first time, the second factor is set up in between. */
function SignInSteps() {
  const step = useOfficeSession(({ session }) => session?.step)
  if (step === 'enrol') return <Enrol />
  if (step !== 'code') return <PasswordForm />
  return (
    <NextStep>
      <SecretForm<OfficeSession> path="/session/code" onDone={setSession}>
        <CodeField />
      </SecretForm>
    </NextStep>
  )
}

/** Takes the focus that the step before lost when it left the page. */
function NextStep({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  )
}

const focus = (place: HTMLElement | null) => place?.focus()

function PasswordForm() {
  const { t } = useTranslation('office')
  return (
    <SecretForm<OfficeSession> path="/session" onDone={setSession}>
      <EmailField label={t('column.email')} autoComplete="username" />
      <Field
        name="password"
        type="password"
        label={t('signIn.password')}
        required
        maxLength={200}
        autoComplete="current-password"
      />
    </SecretForm>
  )
}

/** The page that asked for the sign-in, if it is one of this portal; otherwise the first that the role may see. */
function backOf(back: string | null, { member }: OfficeSession): string {
  if (back?.startsWith('/') && !/^\/[/\\]/.test(back)) return back
  return member.permissions.includes('players.read') ? paths.players : paths.news
}

/** Sets up the second factor, and shows the recovery codes once. */
function Enrol() {
  const { t } = useTranslation('office')
  // The server makes the secret when the step begins, not by a click.
  const { answer: enrolment, refusal } = usePosted<Enrolment>('/session/enrol', {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} />
  if (!enrolment) return refusal && <Notice tone="error">{refusal}</Notice>
  return (
    <NextStep>
      <p>{t('signIn.enrol')}</p>
      <QrCode text={enrolment.uri} label={t('signIn.qr')} />
      <p>
        {t('signIn.secret')} <code className={styles.secret}>{enrolment.secret}</code>
      </p>
      <SecretForm<{ codes: string[] }>
        path="/session/enrol/confirm"
        onDone={(answer) => setCodes(answer.codes)}
      >
        <CodeField />
      </SecretForm>
    </NextStep>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('office')
  const api = useApi()
  return (
    <NextStep>
      <p role="status">{t('signIn.recovery')}</p>
      <ul aria-label={t('signIn.recoveryCodes')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {/* The session is signed in already, but the page stays until the codes are saved. */}
      <Button onClick={() => void readSession(api)}>{t('signIn.saved')}</Button>
    </NextStep>
  )
}

/** `/invitation#token=…`, which works once: the member sets a password. */
export const invitationPage = cardPage('invitation', Accept)

function Accept() {
  const { t } = useTranslation('office')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const { answer: invitation, refusal } = usePosted<Invitation>('/invitation', { token })
  if (!invitation) return refusal && <Notice tone="error">{refusal}</Notice>
  const { email, name, role } = invitation
  return (
    <>
      <p>{t('invitation.welcome', { name, role: t(`role.${role}`) })}</p>
      <SecretForm
        path="/invitation/accept"
        toBody={({ password }) => ({ token, password })}
        onDone={(session: OfficeSession) => {
          setSession(session)
          void navigate(paths.signIn, { replace: true })
        }}
      >
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <Field
          name="password"
          type="password"
          label={t('invitation.password')}
          hint={t('invitation.passwordHint')}
          required
          minLength={12}
          maxLength={200}
          autoComplete="new-password"
        />
      </SecretForm>
    </>
  )
}
