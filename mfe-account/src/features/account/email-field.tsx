import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'

type Props = { error: string | undefined }

export function EmailField({ error }: Props) {
  const { t } = useTranslation('account')
  return (
    <Field
      type="email"
      name="email"
      label={t('fields.email')}
      autoComplete="email"
      error={error}
    />
  )
}
