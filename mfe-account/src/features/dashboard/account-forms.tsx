import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, expireSession } from 'shared-api'
import type { ChangePasswordResponse } from 'shared-api/contract'
import { Notice } from 'shared-ui'
import { type Message, useIdempotentPost, useMessages } from '#src/calls.ts'
import {
  CodeIfNeeded,
  CurrentPasswordField,
  EmailField,
  NewPasswordFields,
} from '#src/forms/fields.tsx'
import { MessageForm, useSubmission } from '#src/forms/message-form.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import type { Values } from '#src/forms/validation.ts'
import type { FormProps } from './form-button.tsx'

/** Current, new and confirmed password (docs/specification.md §2.15). */
export function ChangePassword({ onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const { texts, messageOf } = useMessages()
  const post = useIdempotentPost('optional')
  const [error, setError] = useState<Message | null>(null)
  /** The server's own text, if its message is unknown here. */
  const [serverText, setServerText] = useState<string>()

  /** A 401 with the error invalid-token ends the session; any other 401 means a wrong current password (docs/specification.md §8.4). */
  const send = async ({ code, ...body }: Values) => {
    const { status, error, message } = await answerOf(
      post('/dashboard/change-password', body, code),
    )
    if (status === 200 && error === undefined) {
      onDone('passwordChanged')
      return null
    }
    if (status === 401 && error !== 'invalid-token') return 'currentPasswordIncorrect'
    if (status === 401) {
      expireSession()
      return null
    }
    setServerText(error)
    return messageOf(message ?? error, 'errorGeneric')
  }
  const submission = useSubmission({ send, onError: setError })

  return (
    <PostForm
      {...submission}
      label={t('changePassword.open')}
      texts={t('changePassword', { returnObjects: true })}
      onCancel={onClose}
    >
      {error && (
        <Notice tone="error">
          {(error === 'errorGeneric' && serverText) || texts[error]}
        </Notice>
      )}
      <CurrentPasswordField />
      <NewPasswordFields name="newPassword" />
      <CodeIfNeeded />
    </PostForm>
  )
}

/** The answer, also of a refusal, with its status; after a lost connection both are missing. */
async function answerOf(call: Promise<ChangePasswordResponse>) {
  try {
    return { status: 200, ...(await call) }
  } catch (failure) {
    const { status, body } = failure instanceof ApiError ? failure : {}
    const answer: ChangePasswordResponse = Object(body)
    return { status, ...answer }
  }
}

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
