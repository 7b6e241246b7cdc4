import { useTranslation } from 'react-i18next'
import { endSession } from 'shared-api'
import type { MessageResponse, ResetPasswordRequest } from 'shared-api/contract'
import { useIntent } from '#src/calls/use-intent.ts'
import { useMessages } from '#src/forms/messages.ts'
import { PasswordField } from '#src/forms/password-field.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

const names = ['password', 'confirmPassword'] as const

/** Sets a new password by the link of a mail, then hands over to the login. */
export function ResetForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIntent())

  const send = async ({ password }: Values) => {
    const body: ResetPasswordRequest = { token, password }
    const { refusal } = await call<MessageResponse>('/auth/reset-password', body)
    if (refusal) return refusal
    // The server ended every session of the account, that of this browser too.
    endSession()
    onSwitch('login', 'passwordReset')
    return null
  }
  const { problems, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <p>{t('reset.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('reset.submit')}
        sendingText={t('reset.sending')}
      >
        <PasswordField
          name="password"
          label={t('fields.newPassword')}
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
      <ModeLink onClick={() => onSwitch('forgot')}>{t('reset.again')}</ModeLink>
      <ModeLink lead={t('account.remembered')} onClick={() => onSwitch('login')}>
        {t('login.open')}
      </ModeLink>
    </>
  )
}
