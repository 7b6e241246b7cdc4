import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from 'shared-ui'
import styles from './password-field.module.css'

type Props = {
  name: 'password' | 'currentPassword' | 'newPassword' | 'confirmPassword'
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string | undefined
}

/** A password field with a toggle to show it and a Caps Lock hint. */
export function PasswordField({ hint, ...props }: Props) {
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
