import { useTranslation } from 'react-i18next'
import { endSession } from 'shared-api'
import type { EndSessionsRequest, MessageResponse } from 'shared-api/contract'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Ends every session of an account. It takes a click, because mail filters open links. */
export function EndSessionsForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall(useIdempotentPost())

  const send = async () => {
    const body: EndSessionsRequest = { token }
    const { refusal } = await call<MessageResponse>('/auth/end-sessions', body)
    if (refusal) return refusal
    // The session of this browser has ended too.
    endSession()
    onSwitch('forgot', 'sessionsEnded')
    return null
  }
  const { isSending, submit } = useSubmission({ send, onError })

  return (
    <>
      <p>{t('endSessions.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('endSessions.submit')}
        sendingText={t('endSessions.sending')}
      />
      <ModeLink onClick={() => onSwitch('forgot')}>{t('endSessions.newPassword')}</ModeLink>
      <ModeLink onClick={() => onSwitch('login')}>{t('endSessions.itWasMe')}</ModeLink>
    </>
  )
}
