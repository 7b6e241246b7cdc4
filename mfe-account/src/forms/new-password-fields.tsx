import { useTranslation } from 'react-i18next'
import { PasswordField } from './password-field.tsx'
import type { Errors } from './use-submission.ts'

type Props = {
  /** The name that the API gives the new password. */
  name: 'password' | 'newPassword'
  label: string
  errors: Errors
}

/** A new password and its confirmation. */
export function NewPasswordFields({ name, label, errors }: Props) {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        hint={t('fields.passwordRule')}
        error={errors[name]}
      />
      <PasswordField
        name="confirmPassword"
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
