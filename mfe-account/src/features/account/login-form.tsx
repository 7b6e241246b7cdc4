import { useTranslation } from 'react-i18next'
import { startSession, useApi } from 'shared-api'
import type { LoginRequest, LoginResponse } from 'shared-api/contract'
import { LoginField, PasswordField } from '#src/forms/fields.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { ModeLink, type ModeProps, useAuthCall } from './mode.tsx'

const names = ['login', 'password'] as const

export function LoginForm({ onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall(useApi().post)

  const send = async ({ login, password }: Values) => {
    const body: LoginRequest = { login, password }
    const { answer, refusal } = await call<LoginResponse>('/auth/login', body)
    if (refusal) return refusal
    if (!answer.token) return 'errorGeneric'
    startSession(answer.token)
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('login.submit')}
        sendingText={t('login.sending')}
      >
        <LoginField error={errors.login} />
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
          error={errors.password}
        />
      </PostForm>
      <ModeLink onClick={() => onSwitch('forgot')}>{t('forgot.open')}</ModeLink>
      <ModeLink lead={t('account.noAccount')} onClick={() => onSwitch('register')}>
        {t('register.open')}
      </ModeLink>
    </>
  )
}
