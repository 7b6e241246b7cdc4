import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'

type Props = { hint?: string; error: string | undefined }

export function LoginField(props: Props) {
  const { t } = useTranslation('account')
  return (
    <Field
      name="login"
      label={t('fields.login')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
