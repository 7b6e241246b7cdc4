import { useTranslation } from 'react-i18next'
import type { MessageResponse, RegisterRequest } from 'shared-api/contract'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { LoginField } from './login-field.tsx'
import { messageOf, useMessages } from './messages.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthCall } from './use-auth-call.ts'
import { useSubmission } from './use-submission.ts'
import type { Values } from './validation.ts'

const names = ['login', 'email', 'password', 'confirmPassword'] as const

/** Creates an account, then hands over to the login. */
export function RegisterForm({ onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall()

  const send = async ({ login, email, password }: Values) => {
    const body: RegisterRequest = { login, email, password }
    const { answer, refusal } = await call<MessageResponse>('/auth/register', body)
    if (refusal) return refusal
    onSwitch('login', messageOf(answer.message, messages, 'registered'))
    return null
  }
  const { problems, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <AuthForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('register.submit')}
        sendingText={t('register.sending')}
      >
        <LoginField error={problems.login && messages[problems.login]} />
        <EmailField error={problems.email && messages[problems.email]} />
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="new-password"
          error={problems.password && messages[problems.password]}
        />
        <PasswordField
          name="confirmPassword"
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          error={problems.confirmPassword && messages[problems.confirmPassword]}
        />
      </AuthForm>
      <ModeLink lead={t('account.hasAccount')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
