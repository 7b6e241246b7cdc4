import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, expireSession } from 'shared-api'
import type { ChangePasswordRequest, ChangePasswordResponse } from 'shared-api/contract'
import { Button, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { type Message, useIdempotentPost, useMessages } from '#src/calls.ts'
import { NewPasswordFields, PasswordField } from '#src/forms/fields.tsx'
import { PostForm, useFocusReturn } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'

export function ChangePassword({ login }: { login: string }) {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  const { place, enter, leave } = useFocusReturn()
  const reload = useReload()
  const close = () => leave(() => setIsOpen(false))
  const done = () => {
    close()
    showToast(t('auth.passwordChanged'))
    // The server ended the other sessions.
    reload()
  }

  return (
    <>
      <Button
        variant="ink"
        size="small"
        aria-expanded={isOpen}
        onClick={(event) => (isOpen ? close() : enter(event, () => setIsOpen(true)))}
      >
        {t('changePassword.open')}
      </Button>
      {isOpen && (
        <div ref={place}>
          <ChangePasswordForm login={login} onClose={close} onDone={done} />
        </div>
      )}
    </>
  )
}

const names = ['currentPassword', 'newPassword', 'confirmPassword'] as const

type FormProps = {
  login: string
  onClose: () => void
  onDone: () => void
}

/** Current, new and confirmed password (docs/specification.md §2.15). */
function ChangePasswordForm({ login, onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const { texts, messageOf } = useMessages()
  const post = useIdempotentPost('optional')
  const [error, setError] = useState<Message | null>(null)
  /** The server's own text, if its message is unknown here. */
  const [serverText, setServerText] = useState<string>()

  /** A 401 with the error invalid-token ends the session; any other 401 means a wrong current password (docs/specification.md §8.4). */
  const send = async ({ currentPassword, newPassword, confirmPassword }: Values) => {
    const body: ChangePasswordRequest = { currentPassword, newPassword, confirmPassword }
    const { status, error, message } = await answerOf(
      post('/dashboard/change-password', body),
    )
    if (status === 200 && error === undefined) {
      onDone()
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
  const { errors, isSending, submit } = useSubmission({ names, send, onError: setError })

  return (
    <PostForm
      label={t('changePassword.open')}
      onSubmit={submit}
      isSending={isSending}
      texts={t('changePassword', { returnObjects: true })}
      onCancel={onClose}
    >
      {error && (
        <Notice tone="error">
          {(error === 'errorGeneric' && serverText) || texts[error]}
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
