import { deviceName } from 'shared-api/contract/rules/device-name'
import type { OfficeSessionList } from 'shared-api/office/staff'
import { StatusDot } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { DataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'

/** Where the member is signed in. */
export const sessionsPage = officePage<OfficeSessionList>({
  name: 'sessions',
  read: ({ readList }) => readList('/sessions'),
  Content: ({ answer }) => {
    const { t, moment } = useTexts()
    return (
      <DataTable
        caption={t('sessions.title')}
        rows={answer}
        keyOf={({ id }) => id}
        columns={{
          [t('column.what')]: ({ userAgent }) =>
            deviceName(userAgent) ?? t('player.unknownDevice'),
          [t('column.address')]: ({ address }) => address,
          [t('column.since')]: ({ createdAt }) => moment(createdAt),
          [t('column.lastSeen')]: ({ lastSeenAt }) => moment(lastSeenAt),
          [t('acts.title')]: ({ id, isCurrent }) =>
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
        }}
      />
    )
  },
})
