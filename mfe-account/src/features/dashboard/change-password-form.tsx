import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from 'shared-ui'
import { type Message, useMessages } from '#src/forms/messages.ts'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { useChangePassword } from './use-change-password.ts'

const names = ['currentPassword', 'newPassword', 'confirmPassword'] as const

type Props = {
  login: string
  onClose: () => void
  onDone: () => void
}

/** Current, new and confirmed password (docs/specification.md §2.15). */
export function ChangePasswordForm({ login, onClose, onDone }: Props) {
  const { t } = useTranslation('account')
  const messages = useMessages()
  const change = useChangePassword()
  const [error, setError] = useState<Message | null>(null)
  const [serverText, setServerText] = useState<string>()

  const send = async ({ currentPassword, newPassword, confirmPassword }: Values) => {
    const outcome = await change({ currentPassword, newPassword, confirmPassword })
    if (outcome === 'changed') onDone()
    if (typeof outcome === 'string') return null
    setServerText(outcome.text)
    return outcome.message
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError: setError })

  return (
    <PostForm
      label={t('changePassword.open')}
      onSubmit={submit}
      isSending={isSending}
      submitText={t('changePassword.submit')}
      sendingText={t('changePassword.sending')}
      cancel={{ text: t('changePassword.cancel'), onClick: onClose }}
    >
      {error && (
        <Notice tone="error">
          {error === 'errorGeneric' ? (serverText ?? messages[error]) : messages[error]}
        </Notice>
      )}
      {/* Tells password managers which account it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={login} />
      <PasswordField
        name="currentPassword"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields
        name="newPassword"
        label={t('fields.newPassword')}
        errors={errors}
      />
    </PostForm>
  )
}
