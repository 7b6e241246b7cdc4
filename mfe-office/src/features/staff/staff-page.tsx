import { useState } from 'react'
import { deviceName } from 'shared-api/contract/rules/device-name'
import type { Invited, Member, OfficeSessionList } from 'shared-api/office/staff'
import { Button, Field, Select, StatusDot } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { Act, EmailField } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { useMay } from '#src/session.ts'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './staff.module.css'

const StaffTable = dataTable<Member>('staff.title', ({ t, moment, yesOrNo }) => ({
  'column.name': ({ name }) => name,
  'column.email': ({ email }) => email,
  'column.role': ({ role }) => t(`role.${role}`),
  'column.state': ({ state }) => t(`memberState.${state}`),
  'player.secondFactor': ({ hasSecondFactor }) => yesOrNo(hasSecondFactor),
  'column.lastSeen': ({ lastSeenAt }) => moment(lastSeenAt),
  'acts.title': {
    cell: (member) => (member.state === 'removed' ? '—' : <MemberActs {...member} />),
    permission: 'staff.write',
  },
}))

export const staffPage = officePage<Member[]>({
  name: 'staff',
  read: ({ readList }) => readList('/staff'),
  Above: () => (useMay('staff.write') ? <Invite /> : null),
  Content: ({ answer }) => <StaffTable rows={answer} />,
})

function MemberActs({ id, name, role, version }: Member) {
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

/** Invites a member. The link is on screen until the page is left, and nowhere else. */
function Invite() {
  const { t } = useTexts()
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <div className={styles.invite}>
      <Act
        title={t('staff.invite')}
        path="/staff/invite"
        hasReason={false}
        doneText={(answer) => {
          setInvited(answer as Invited)
          return t('staff.invited')
        }}
      >
        <EmailField label={t('column.email')} hint={t('staff.emailHint')} />
        <Field
          name="name"
          label={t('column.name')}
          required
          maxLength={60}
          autoComplete="off"
        />
        <RoleField />
      </Act>
      {invited && <InvitationLink key={invited.link} {...invited} />}
    </div>
  )
}

function InvitationLink({ link, expiresAt }: Invited) {
  const { t, moment } = useTexts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(t('staff.copied'))
    } catch {
      // The link is on the screen, to be copied by hand.
    }
  }
  return (
    <div role="status" className={styles.link}>
      <p>{t('staff.linkOnce', { until: moment(expiresAt) })}</p>
      <code>{link}</code>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        {t('staff.copy')}
      </Button>
    </div>
  )
}

function RoleField({ role = 'support' }: { role?: Member['role'] }) {
  const { t } = useTexts()
  const roles = Object.entries(t('role', { returnObjects: true }))
  return (
    <Select
      name="role"
      label={t('column.role')}
      hint={t('staff.roleHint')}
      options={roles.map(([value, label]) => ({ value, label }))}
      defaultValue={role}
    />
  )
}

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

export const sessionsPage = officePage<OfficeSessionList>({
  name: 'sessions',
  read: ({ readList }) => readList('/sessions'),
  Content: ({ answer }) => <SessionTable rows={answer} />,
})
