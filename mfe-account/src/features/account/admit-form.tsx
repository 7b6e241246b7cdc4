import { useTranslation } from 'react-i18next'
import { useApi } from 'shared-api'
import type { AdmitDeviceRequest, MessageResponse } from 'shared-api/contract'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { ModeProps } from './mode.ts'
import { ModeLink } from './mode-link.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Lets this browser log in while somebody guesses the password. It takes a click, because mail filters open links. */
export function AdmitForm({ token, onSwitch, onError }: ModeProps) {
  const { t } = useTranslation('account')
  const call = useAuthCall(useApi().post)

  const send = async () => {
    const body: AdmitDeviceRequest = { token }
    const { refusal } = await call<MessageResponse>('/auth/admit-device', body)
    if (refusal) return refusal
    onSwitch('login', 'deviceAdmitted')
    return null
  }
  const { isSending, submit } = useSubmission({ send, onError })

  return (
    <>
      <p>{t('admitDevice.lead')}</p>
      <PostForm
        onSubmit={submit}
        isSending={isSending}
        submitText={t('admitDevice.submit')}
        sendingText={t('admitDevice.sending')}
      />
      <ModeLink onClick={() => onSwitch('login')}>{t('admitDevice.later')}</ModeLink>
    </>
  )
}
