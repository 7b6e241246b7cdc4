import type { Member } from 'shared-api/office/staff'
import { Act } from '#src/acts/act.tsx'
import { readList } from '#src/calls.ts'
import { officePage } from '#src/layout/office-layout.tsx'
import { useMay } from '#src/session.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import { Invite, RoleField } from './invite.tsx'
import styles from './staff.module.css'

export const staffPage = officePage<Member[]>({
  name: 'staff',
  read: ({ api }) => readList(api, '/staff'),
  Above: () => (useMay('staff.write') ? <Invite /> : null),
  Content: ({ answer }) => {
    const { t, moment } = useTexts()
    const mayWrite = useMay('staff.write')
    const roles = t('role', { returnObjects: true })
    const states = t('memberState', { returnObjects: true })
    const acts = {
      label: t('acts.title'),
      cell: (member: Member) =>
        member.state === 'removed' ? '—' : <MemberActs member={member} />,
    }
    return (
      <DataTable
        caption={t('staff.title')}
        rows={answer}
        keyOf={({ id }) => id}
        columns={[
          { label: t('column.name'), cell: ({ name }) => name },
          { label: t('column.email'), cell: ({ email }) => email },
          { label: t('column.role'), cell: ({ role }) => roles[role] },
          { label: t('column.state'), cell: ({ state }) => states[state] },
          {
            label: t('player.secondFactor'),
            cell: ({ hasSecondFactor }) =>
              hasSecondFactor ? t('answer.yes') : t('answer.no'),
          },
          { label: t('column.lastSeen'), cell: ({ lastSeenAt }) => moment(lastSeenAt) },
          ...(mayWrite ? [acts] : []),
        ]}
      />
    )
  },
})

function MemberActs({ member: { id, name, role, version } }: { member: Member }) {
  const { t } = useTexts()
  const path = `/staff/${id}`
  return (
    <div className={styles.acts}>
      <Act
        title={t('staff.changeRole', { name })}
        path={path}
        hasReason={false}
        toBody={(role) => ({ ...role, version })}
      >
        <RoleField role={role} />
      </Act>
      <Act
        title={t('staff.remove', { name })}
        path={path}
        hasReason={false}
        warning={t('staff.removeWarning', { name })}
        toBody={() => ({ version, isRemoved: true })}
      />
    </div>
  )
}
