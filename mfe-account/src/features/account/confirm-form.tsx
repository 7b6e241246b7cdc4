import { useTranslation } from 'react-i18next'
import { useSession } from 'shared-api'
import type { ConfirmEmailRequest, MessageResponse } from 'shared-api/contract'
import { showToast } from 'shared-ui/alerts'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Confirms an email address. It takes a click, because mail filters open links. */
export function ConfirmForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIdempotentPost())
  const hasToken = useSession(({ token }) => token !== null)

  const send = async () => {
    const body: ConfirmEmailRequest = { token }
    const { refusal } = await call<MessageResponse>('/auth/confirm-email', body)
    if (refusal) return refusal
    // With a session the page goes on to the dashboard, where the card is not shown.
    if (hasToken) showToast(messages.emailConfirmed)
    onSwitch('login', 'emailConfirmed')
    return null
  }
  const { isSending, submit } = useSubmission({ send, onError })

  return (
    <>
      <p>{t('confirmEmail.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('confirmEmail.submit')}
        sendingText={t('confirmEmail.sending')}
      />
      <ModeLink onClick={() => onSwitch('login')}>{t('confirmEmail.later')}</ModeLink>
    </>
  )
}
