import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import {
  AsksCode,
  CodeField,
  CurrentPasswordField,
  EmailField,
} from '#src/forms/fields.tsx'
import { MessageForm } from '#src/forms/message-form.tsx'
import type { FormProps } from './form-button.tsx'

/** Asks for a new address, which both mailboxes confirm (docs/specification.md §2.15). */
export function ChangeEmail({ login, onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const asksCode = useContext(AsksCode)
  return (
    <MessageForm
      path="/dashboard/change-email"
      hasKey
      names={['email', 'currentPassword', ...(asksCode ? (['code'] as const) : [])]}
      label={t('changeEmail.open')}
      texts={t('changeEmail', { returnObjects: true })}
      onDone={() => onDone('emailChangeSent')}
      onCancel={onClose}
    >
      {(errors) => (
        <>
          <p>{t('changeEmail.lead')}</p>
          <EmailField label={t('fields.newEmail')} error={errors.email} />
          <CurrentPasswordField login={login} error={errors.currentPassword} />
          {asksCode && <CodeField error={errors.code} />}
        </>
      )}
    </MessageForm>
  )
}
