import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Invitation, OfficeSession } from 'shared-api/office/staff'
import { Field, Notice } from 'shared-ui'
import { paths } from '#src/paths.ts'
import { setSession } from '#src/session.ts'
import { cardPage, SecretForm, usePosted } from './secret-form.tsx'

/** `/invitation#token=…`, which works once: the member sets a password. */
export const invitationPage = cardPage('invitation', Accept)

function Accept() {
  const { t } = useTranslation('office')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const { answer: invitation, refusal } = usePosted<Invitation>('/invitation', { token })
  if (!invitation) return refusal && <Notice tone="error">{refusal}</Notice>
  const roles = t('role', { returnObjects: true })
  const { email, name, role } = invitation
  return (
    <>
      <p>{t('invitation.welcome', { name, role: roles[role] })}</p>
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
