import { useTranslation } from 'react-i18next'
import { endSession } from 'shared-api'
import type { EndSessionsRequest, MessageResponse } from 'shared-api/contract'
import { useIntent } from '#src/calls/use-intent.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

const names = [] as const

/** Ends every session of an account by the link of a mail. It takes a click: mail filters follow links too. */
export function EndSessionsForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall(useIntent())

  const send = async () => {
    const body: EndSessionsRequest = { token }
    const { refusal } = await call<MessageResponse>('/auth/end-sessions', body)
    if (refusal) return refusal
    // That of this browser is over too.
    endSession()
    onSwitch('forgot', 'sessionsEnded')
    return null
  }
  const { isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <p>{t('endSessions.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('endSessions.submit')}
        sendingText={t('endSessions.sending')}
      >
        {null}
      </PostForm>
      <ModeLink onClick={() => onSwitch('forgot')}>{t('endSessions.newPassword')}</ModeLink>
      <ModeLink onClick={() => onSwitch('login')}>{t('endSessions.itWasMe')}</ModeLink>
    </>
  )
}
