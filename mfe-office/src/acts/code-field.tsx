import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'

/** Takes a code of the second factor, or a recovery code. */
export function CodeField() {
  const { t } = useTranslation('office')
  return (
    <Field
      name="code"
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
