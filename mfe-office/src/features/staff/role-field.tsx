import { useTranslation } from 'react-i18next'
import type { Member } from 'shared-api/office/staff'
import { Select } from 'shared-ui'

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
