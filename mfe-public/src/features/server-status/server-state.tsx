import { useTranslation } from 'react-i18next'
import type { ServerStatus } from 'shared-api/contract'
import { StatusDot } from 'shared-ui'

type Props = { status: ServerStatus['status'] }

/** Online when the status says so, and offline whatever else it says (specification §4). */
export function ServerState({ status }: Props) {
  const { t } = useTranslation('public')
  const isOnline = status === 'online'
  return (
    <StatusDot online={isOnline}>
      {isOnline ? t('serverStatus.online') : t('serverStatus.offline')}
    </StatusDot>
  )
}
