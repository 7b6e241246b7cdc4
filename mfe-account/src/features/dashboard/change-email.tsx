import { useTranslation } from 'react-i18next'
import { CodeIfNeeded, CurrentPasswordField, EmailField } from '#src/forms/fields.tsx'
import { MessageForm } from '#src/forms/message-form.tsx'
import type { FormProps } from './form-button.tsx'

/** Asks for a new address, which both mailboxes confirm (docs/specification.md §2.15). */
export function ChangeEmail({ onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  return (
    <MessageForm
      path="/dashboard/change-email"
      label={t('changeEmail.open')}
      texts={t('changeEmail', { returnObjects: true })}
      onDone={() => onDone('emailChangeSent')}
      onCancel={onClose}
    >
      <p>{t('changeEmail.lead')}</p>
      <EmailField label={t('fields.newEmail')} />
      <CurrentPasswordField />
      <CodeIfNeeded />
    </MessageForm>
  )
}
