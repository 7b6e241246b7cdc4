import { useTranslation } from 'react-i18next'
import type { MessageResponse } from 'shared-api/contract'
import { Button } from 'shared-ui'
import { showAlert, showToast } from 'shared-ui/alerts'
import { usePlayerCall } from '#src/calls/use-player-call.ts'
import { messageOf, useMessages } from '#src/forms/messages.ts'
import styles from './email-status.module.css'

type Props = { isConfirmed: boolean }

export function EmailStatus({ isConfirmed }: Props) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const { isSending, send } = usePlayerCall({ otherwise: messages.errorGeneric })
  if (isConfirmed) return <p className={styles.good}>{t('confirmEmail.confirmed')}</p>

  const ask = async () => {
    const answer = await send<MessageResponse>('/auth/confirm-email/send', {})
    if (!answer) return
    if (answer.success)
      showToast(messages[messageOf(answer.message, messages, 'emailConfirmationSent')])
    else showAlert(messages[messageOf(answer.message, messages, 'errorGeneric')])
  }

  return (
    <div className={styles.missing}>
      <p>{t('confirmEmail.missing')}</p>
      <Button variant="ink" size="small" aria-disabled={isSending} onClick={ask}>
        {t('confirmEmail.send')}
      </Button>
    </div>
  )
}
