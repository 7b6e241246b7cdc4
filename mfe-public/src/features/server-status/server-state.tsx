import { useTranslation } from 'react-i18next'
import type { ServerStatus } from 'shared-api/contract'
import { StatusDot } from 'shared-ui'

type Props = { status: ServerStatus['status'] }

/** Every status other than online is shown as offline (docs/specification.md §4.2). */
export function ServerState({ status }: Props) {
  const { t } = useTranslation('public')
  const isOnline = status === 'online'
  return (
    <StatusDot online={isOnline}>
      {isOnline ? t('serverStatus.online') : t('serverStatus.offline')}
    </StatusDot>
  )
}
