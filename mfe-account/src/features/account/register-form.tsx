import { useTranslation } from 'react-i18next'
import type { MessageResponse, RegisterRequest } from 'shared-api/contract'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { EmailField, LoginField, NewPasswordFields } from '#src/forms/fields.tsx'
import { messageOf, useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { ModeLink, type ModeProps, useAuthCall } from './mode.tsx'

const names = ['login', 'email', 'password', 'confirmPassword'] as const

export function RegisterForm({ onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIdempotentPost())

  const send = async ({ login, email, password }: Values) => {
    const body: RegisterRequest = { login, email, password }
    const { answer, refusal } = await call<MessageResponse>('/auth/register', body)
    if (refusal) return refusal
    onSwitch('login', messageOf(answer.message, messages, 'registered'))
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('register.submit')}
        sendingText={t('register.sending')}
      >
        <LoginField hint={t('fields.loginRule')} error={errors.login} />
        <EmailField error={errors.email} />
        <NewPasswordFields name="password" label={t('fields.password')} errors={errors} />
      </PostForm>
      <ModeLink lead={t('account.hasAccount')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
