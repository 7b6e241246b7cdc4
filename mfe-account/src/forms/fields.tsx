import { type ComponentProps, createContext, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'
import styles from './password-field.module.css'
import type { Errors } from './use-submission.ts'

type PasswordFieldProps = {
  name: 'password' | 'currentPassword' | 'newPassword' | 'confirmPassword'
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string | undefined
}

/** A password field with a toggle to show it and a Caps Lock hint. */
export function PasswordField({ hint, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('account')
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) =>
    setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className={styles.password}>
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        hint={hasCapsLock ? t('fields.capsLock') : hint}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setHasCapsLock(false)}
      />
      <button type="button" className={styles.toggle} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('fields.hidePassword') : t('fields.showPassword')}
      </button>
    </div>
  )
}

type CurrentPasswordFieldProps = { login: string; error: string | undefined }

export function CurrentPasswordField({ login, error }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('account')
  return (
    <>
      {/* Tells password managers which account it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={login} />
      <PasswordField
        name="currentPassword"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}

type NewPasswordFieldsProps = {
  /** The name that the API gives the new password. */
  name: 'password' | 'newPassword'
  label: string
  errors: Errors
}

/** A new password and its confirmation. */
export function NewPasswordFields({ name, label, errors }: NewPasswordFieldsProps) {
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

/** Whether the player has a second factor, so that acts that matter ask for a code. */
export const AsksCode = createContext(false)

type CodeFieldProps = Pick<ComponentProps<typeof Field>, 'ref' | 'hint' | 'error'>

/** A one-time code. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      name="code"
      label={t('fields.code')}
      hint={t('fields.codeRule')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

type EmailFieldProps = { error: string | undefined; label?: string }

export function EmailField({ error, label }: EmailFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      type="email"
      name="email"
      label={label ?? t('fields.email')}
      autoComplete="email"
      error={error}
    />
  )
}

type LoginFieldProps = { hint?: string; error: string | undefined }

export function LoginField(props: LoginFieldProps) {
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
