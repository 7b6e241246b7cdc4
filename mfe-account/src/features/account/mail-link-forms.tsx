import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, useApi, useSession } from 'shared-api'
import type { MessageResponse } from 'shared-api/contract'
import { showToast } from 'shared-ui/alerts'
import { type Post, useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import { ModeLink, type ModeProps, useAuthCall } from './mode.tsx'

type Props = {
  /** The call that takes the secret of the mailed link. */
  path: string
  post: Post
  token: string
  texts: { lead: string; submit: string; sending: string }
  onDone: () => void
  onError: ModeProps['onError']
  /** The ways to other modes. */
  children: ReactNode
}

/** Sends the secret of a mailed link. It takes a click, because mail filters open links. */
function MailLinkForm({ path, post, token, texts, onDone, onError, children }: Props) {
  const call = useAuthCall(post)
  const send = async () => {
    const { refusal } = await call<MessageResponse>(path, { token })
    if (refusal === null) onDone()
    return refusal
  }
  const { isSending, submit } = useSubmission({ send, onError })
  return (
    <>
      <p>{texts.lead}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={texts.submit}
        sendingText={texts.sending}
      />
      {children}
    </>
  )
}

/** Lets this browser log in while somebody guesses the password. */
export function AdmitForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  return (
    <MailLinkForm
      path="/auth/admit-device"
      post={useApi().post}
      token={token}
      texts={t('admitDevice', { returnObjects: true })}
      onDone={() => onSwitch('login', 'deviceAdmitted')}
      onError={onError}
    >
      <ModeLink onClick={() => onSwitch('login')}>{t('admitDevice.later')}</ModeLink>
    </MailLinkForm>
  )
}

/** Confirms an email address. */
export function ConfirmForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const hasToken = useSession(({ token }) => token !== null)
  const done = () => {
    // With a session the page goes on to the dashboard, where the card is not shown.
    if (hasToken) showToast(messages.emailConfirmed)
    onSwitch('login', 'emailConfirmed')
  }
  return (
    <MailLinkForm
      path="/auth/confirm-email"
      post={useIdempotentPost()}
      token={token}
      texts={t('confirmEmail', { returnObjects: true })}
      onDone={done}
      onError={onError}
    >
      <ModeLink onClick={() => onSwitch('login')}>{t('confirmEmail.later')}</ModeLink>
    </MailLinkForm>
  )
}

/** Ends every session of an account. */
export function EndSessionsForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const done = () => {
    // The session of this browser has ended too.
    endSession()
    onSwitch('forgot', 'sessionsEnded')
  }
  return (
    <MailLinkForm
      path="/auth/end-sessions"
      post={useIdempotentPost()}
      token={token}
      texts={t('endSessions', { returnObjects: true })}
      onDone={done}
      onError={onError}
    >
      <ModeLink onClick={() => onSwitch('forgot')}>{t('endSessions.newPassword')}</ModeLink>
      <ModeLink onClick={() => onSwitch('login')}>{t('endSessions.itWasMe')}</ModeLink>
    </MailLinkForm>
  )
}
