import { useTranslation } from 'react-i18next'
import { useSession } from 'shared-api'
import type { ConfirmEmailRequest, MessageResponse } from 'shared-api/contract'
import { showToast } from 'shared-ui/alerts'
import { useIntent } from '#src/calls/use-intent.ts'
import { useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

const names = [] as const

/** Confirms a mail address by the link of a mail. It takes a click: mail filters follow links too. */
export function ConfirmForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const call = useAuthCall(useIntent())
  const hasToken = useSession(({ token }) => token !== null)

  const send = async () => {
    const body: ConfirmEmailRequest = { token }
    const { refusal } = await call<MessageResponse>('/auth/confirm-email', body)
    if (refusal) return refusal
    // A player with a session is on his way to the dashboard, out of sight of the card.
    if (hasToken) showToast(messages.emailConfirmed)
    onSwitch('login', 'emailConfirmed')
    return null
  }
  const { isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      <p>{t('confirmEmail.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('confirmEmail.submit')}
        sendingText={t('confirmEmail.sending')}
      >
        {null}
      </PostForm>
      <ModeLink onClick={() => onSwitch('login')}>{t('confirmEmail.later')}</ModeLink>
    </>
  )
}
