import { useTranslation } from 'react-i18next'
import type { ForgotPasswordRequest, MessageResponse } from 'shared-api/contract'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { EmailField } from '#src/forms/fields.tsx'
import { messageOf, useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { ModeLink, type ModeProps, useAuthCall } from './mode.tsx'

const names = ['email'] as const

export function ForgotForm({ onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIdempotentPost())

  const send = async ({ email }: Values) => {
    const body: ForgotPasswordRequest = { email }
    const { answer, refusal } = await call<MessageResponse>('/auth/forgot-password', body)
    if (refusal) return refusal
    onSwitch('forgot', messageOf(answer.message, messages, 'resetMailSent'))
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <p>{t('forgot.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('forgot.submit')}
        sendingText={t('forgot.sending')}
      >
        <EmailField error={errors.email} />
      </PostForm>
      <ModeLink lead={t('account.remembered')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
