import { useTranslation } from 'react-i18next'
import type { MessageResponse, RegisterRequest } from 'shared-api/contract'
import { useIntent } from '#src/calls/use-intent.ts'
import { messageOf, useMessages } from '#src/forms/messages.ts'
import { PasswordField } from '#src/forms/password-field.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { EmailField } from './email-field.tsx'
import { LoginField } from './login-field.tsx'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

const names = ['login', 'email', 'password', 'confirmPassword'] as const

/** Creates an account, then hands over to the login. */
export function RegisterForm({ onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIntent())

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
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('register.submit')}
        sendingText={t('register.sending')}
      >
        <LoginField
          hint={t('fields.loginRule')}
          error={problems.login && messages[problems.login]}
        />
        <EmailField error={problems.email && messages[problems.email]} />
        <PasswordField
          name="password"
          label={t('fields.password')}
          autoComplete="new-password"
          hint={t('fields.passwordRule')}
          error={problems.password && messages[problems.password]}
        />
        <PasswordField
          name="confirmPassword"
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          error={problems.confirmPassword && messages[problems.confirmPassword]}
        />
      </PostForm>
      <ModeLink lead={t('account.hasAccount')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
