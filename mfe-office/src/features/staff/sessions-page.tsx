import { deviceName } from 'shared-api/contract/rules/device-name'
import type { OfficeSessionList } from 'shared-api/office/staff'
import { StatusDot } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { dataTable } from '#src/tables/data-table.tsx'

type SessionRow = OfficeSessionList[number]

const SessionTable = dataTable<SessionRow>('sessions.title', ({ t, moment }) => ({
  'column.what': ({ userAgent }) => deviceName(userAgent) ?? t('player.unknownDevice'),
  'column.address': ({ address }) => address,
  'column.since': ({ createdAt }) => moment(createdAt),
  'column.lastSeen': ({ lastSeenAt }) => moment(lastSeenAt),
  'acts.title': ({ id, isCurrent }) =>
    isCurrent ? (
      <StatusDot online>{t('sessions.current')}</StatusDot>
    ) : (
      <Act
        title={t('sessions.end')}
        path="/sessions/end"
        hasReason={false}
        toBody={() => ({ id })}
      />
    ),
}))

/** Where the member is signed in. */
export const sessionsPage = officePage<OfficeSessionList>({
  name: 'sessions',
  read: ({ readList }) => readList('/sessions'),
  Content: ({ answer }) => <SessionTable rows={answer} />,
})
