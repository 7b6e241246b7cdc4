import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, expireSession } from 'shared-api'
import type { ChangePasswordRequest, ChangePasswordResponse } from 'shared-api/contract'
import { Button, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { NewPasswordFields, PasswordField } from '#src/forms/fields.tsx'
import { type Message, messageOf, useMessages } from '#src/forms/messages.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import type { Values } from '#src/forms/validation.ts'
import { useFocusReturn } from './use-focus-return.ts'

type ChangePasswordProps = { login: string }

export function ChangePassword({ login }: ChangePasswordProps) {
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

type ChangePasswordFormProps = {
  login: string
  onClose: () => void
  onDone: () => void
}

/** Current, new and confirmed password (docs/specification.md §2.15). */
function ChangePasswordForm({ login, onClose, onDone }: ChangePasswordFormProps) {
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

/** The server's refusal: one of our messages, with its own text if it sent one. */
type Refusal = { message: Message; text?: string }

function answerOf(failure: unknown): ChangePasswordResponse {
  const body = failure instanceof ApiError ? failure.body : null
  return typeof body === 'object' && body !== null ? body : {}
}

/** A 401 with the error invalid-token ends the session; any other 401 means a wrong current password (docs/specification.md §8.4). */
function useChangePassword() {
  const post = useIdempotentPost('optional')
  const messages = useMessages()

  const refusalOf = ({ error, message }: ChangePasswordResponse): Refusal => {
    const known = messageOf(message ?? error, messages, 'errorGeneric')
    return known === 'errorGeneric' && error
      ? { message: known, text: error }
      : { message: known }
  }

  return async (body: ChangePasswordRequest): Promise<'changed' | 'expired' | Refusal> => {
    try {
      const answer = await post<ChangePasswordResponse>('/dashboard/change-password', body)
      return answer.error === undefined ? 'changed' : refusalOf(answer)
    } catch (failure) {
      const answer = answerOf(failure)
      const isUnauthorized = failure instanceof ApiError && failure.status === 401
      if (!isUnauthorized) return refusalOf(answer)
      if (answer.error !== 'invalid-token') return { message: 'currentPasswordIncorrect' }
      expireSession()
      return 'expired'
    }
  }
}
