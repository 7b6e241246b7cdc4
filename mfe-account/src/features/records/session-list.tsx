import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ActiveSession,
  MessageResponse,
  RevokeSessionRequest,
} from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import { Button, StatusDot, useReload } from 'shared-ui'
import { showAlert, showToast } from 'shared-ui/alerts'
import { usePlayerCall } from '#src/calls/use-player-call.ts'
import { useMomentText } from '#src/formats.ts'
import { messageOf, useMessages } from '#src/forms/messages.ts'
import { RecordRow } from './record-section.tsx'

function useRevoke() {
  const messages = useMessages()
  const reload = useReload()
  const { isSending, send } = usePlayerCall({ otherwise: messages.errorGeneric })

  const revoke = async (id: string, button: HTMLElement) => {
    const body: RevokeSessionRequest = { id }
    const answer = await send<MessageResponse>('/auth/sessions/revoke', body)
    if (!answer) return
    if (!answer.success) {
      showAlert(messages[messageOf(answer.message, messages, 'errorGeneric')])
      return
    }
    // The button is gone with its session, so the list takes the focus.
    button.closest('details')?.querySelector('summary')?.focus()
    showToast(messages.sessionRevoked)
    reload()
  }
  return { isSending, revoke }
}

type Props = { sessions: readonly ActiveSession[] }

export function SessionList({ sessions }: Props) {
  const { t } = useTranslation('account')
  const momentText = useMomentText()
  const { isSending, revoke } = useRevoke()
  return (
    <ul>
      {sessions.map(({ id, createdAt, lastSeenAt, userAgent, isCurrent }) => {
        const device = deviceName(userAgent) ?? t('sessions.unknownDevice')
        const since = t('sessions.since', { date: momentText(createdAt) })
        const lastSeen = t('sessions.lastSeen', { date: momentText(lastSeenAt) })
        const onRevoke = (event: MouseEvent<HTMLElement>) => revoke(id, event.currentTarget)
        return (
          <RecordRow key={id} title={device} note={`${since} · ${lastSeen}`}>
            {isCurrent ? (
              <StatusDot online>{t('sessions.current')}</StatusDot>
            ) : (
              <Button
                variant="ink"
                size="small"
                aria-disabled={isSending}
                aria-label={t('sessions.revokeOf', { device })}
                onClick={onRevoke}
              >
                {t('sessions.revoke')}
              </Button>
            )}
          </RecordRow>
        )
      })}
    </ul>
  )
}
