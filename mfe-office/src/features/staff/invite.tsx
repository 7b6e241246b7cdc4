import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invited, Member } from 'shared-api/office/staff'
import { Button, Field, Select } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { Act } from '#src/acts/act.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './staff.module.css'

/** Invites a member. The link is on screen until the page is left, and nowhere else. */
export function Invite() {
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
        <Field
          name="email"
          type="email"
          label={t('column.email')}
          hint={t('staff.emailHint')}
          required
          maxLength={254}
          autoComplete="off"
        />
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

/** Chooses a role; the hint says what each may do. */
export function RoleField({ role = 'support' }: { role?: Member['role'] }) {
  const { t } = useTranslation('office')
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
