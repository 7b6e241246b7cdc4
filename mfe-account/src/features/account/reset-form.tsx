import { useTranslation } from 'react-i18next'
import { endSession } from 'shared-api'
import type { MessageResponse, ResetPasswordRequest } from 'shared-api/contract'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { NewPasswordFields } from '#src/forms/fields.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { ModeLink, type ModeProps, useAuthCall } from './mode.tsx'

const names = ['password', 'confirmPassword'] as const

export function ResetForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall(useIdempotentPost())

  const send = async ({ password }: Values) => {
    const body: ResetPasswordRequest = { token, password }
    const { refusal } = await call<MessageResponse>('/auth/reset-password', body)
    if (refusal) return refusal
    // The server ended every session of the account, including this browser's.
    endSession()
    onSwitch('login', 'passwordReset')
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <p>{t('reset.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('reset.submit')}
        sendingText={t('reset.sending')}
      >
        <NewPasswordFields
          name="password"
          label={t('fields.newPassword')}
          errors={errors}
        />
      </PostForm>
      <ModeLink onClick={() => onSwitch('forgot')}>{t('reset.again')}</ModeLink>
      <ModeLink lead={t('account.remembered')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
