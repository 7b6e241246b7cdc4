import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Page } from 'shared-api'
import type { OfficeSession } from 'shared-api/office/staff'
import { Card, Field } from 'shared-ui'
import { CodeField } from '#src/acts/code-field.tsx'
import { paths } from '#src/paths.ts'
import { useReadSession } from '#src/read-session.ts'
import { setSession, useOfficeSession } from '#src/session.ts'
import { Enrol } from './enrol.tsx'
import { SecretForm } from './secret-form.tsx'
import styles from './sign-in.module.css'

/** Password, then a code. The first time, the second factor is set up in between. */
export const signInPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('office')
    useReadSession()
    return (
      <div className={styles.page}>
        <Card as="section" aria-labelledby="sign-in">
          <div className={styles.card}>
            <h1 id="sign-in">{t('signIn.title')}</h1>
            <Steps />
          </div>
        </Card>
      </div>
    )
  },
}

function Steps() {
  const { t } = useTranslation('office')
  const session = useOfficeSession(({ session }) => session)
  const [search] = useSearchParams()
  if (session?.step === 'enrol') return <Enrol />
  if (session?.step === 'in') {
    return <Navigate to={backOf(search.get('back'), session)} replace />
  }
  if (session?.step === 'code') {
    return (
      <SecretForm
        path="/session/code"
        submit={t('signIn.continue')}
        onDone={(session: OfficeSession) => setSession(session)}
      >
        <CodeField />
      </SecretForm>
    )
  }
  return <PasswordForm />
}

function PasswordForm() {
  const { t } = useTranslation('office')
  return (
    <SecretForm
      path="/session"
      submit={t('signIn.continue')}
      onDone={(session: OfficeSession) => setSession(session)}
    >
      <Field
        name="email"
        type="email"
        label={t('column.email')}
        required
        maxLength={254}
        autoComplete="username"
      />
      <Field
        name="password"
        type="password"
        label={t('signIn.password')}
        required
        maxLength={100}
        autoComplete="current-password"
      />
    </SecretForm>
  )
}

/** The page that asked for the sign-in, if it is one of this portal; otherwise the first that the role may see. */
function backOf(back: string | null, { member }: OfficeSession): string {
  if (back?.startsWith('/') && !/^\/[/\\]/.test(back)) return back
  return member.permissions.includes('players.read') ? paths.players : paths.newsEditor
}
