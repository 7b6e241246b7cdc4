import type { ResourceNamespaceMap } from 'i18next'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from 'shared-api/contract'
import { Field } from 'shared-ui'
import styles from './password-field.module.css'
import { FieldErrors } from './post-form.tsx'

type FieldProps = Partial<Omit<ComponentProps<typeof Field>, 'name'>>

type NamedProps = FieldProps & { name: keyof ResourceNamespaceMap['account']['fields'] }

/** For what is not a word: the browser must not correct it. */
const verbatim = { autoCapitalize: 'none', spellCheck: false } as const

/** A field that says what the form finds wrong with it. It has the label of its name, unless it gets another one. */
function FormField(props: NamedProps) {
  const { t } = useTranslation('account')
  const { name } = props
  return (
    <Field label={t(`fields.${name}`)} error={useContext(FieldErrors)[name]} {...props} />
  )
}

type PasswordFieldProps = Pick<NamedProps, 'name' | 'label' | 'hint'> & {
  autoComplete: 'current-password' | 'new-password'
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
      <FormField
        {...props}
        type={isShown ? 'text' : 'password'}
        {...verbatim}
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

type Player = Pick<Dashboard, 'login' | 'balance' | 'secondFactor'>

/** The player whose dashboard it is. With a second factor, acts that matter ask for a code. */
export const PlayerContext = createContext<Player>({ login: '', balance: 0 })

export function CurrentPasswordField() {
  const { login } = useContext(PlayerContext)
  return (
    <>
      {/* Tells password managers which account it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={login} />
      <PasswordField name="currentPassword" autoComplete="current-password" />
    </>
  )
}

type NewPasswordProps = { name: 'password' | 'newPassword'; label?: string }

/** A new password and its confirmation. The API gives the new one either name. */
export function NewPasswordFields(props: NewPasswordProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        {...props}
        autoComplete="new-password"
        hint={t('fields.passwordRule')}
      />
      <PasswordField name="confirmPassword" autoComplete="new-password" />
    </>
  )
}

export function CodeField(props: Pick<FieldProps, 'ref' | 'hint'>) {
  const { t } = useTranslation('account')
  return (
    <FormField
      name="code"
      hint={t('fields.codeRule')}
      autoComplete="one-time-code"
      {...verbatim}
      {...props}
    />
  )
}

/** The code of an act that matters. */
export function CodeIfNeeded() {
  return useContext(PlayerContext).secondFactor ? <CodeField /> : null
}

export const EmailField = (props: FieldProps) => (
  <FormField name="email" type="email" autoComplete="email" {...props} />
)

export const LoginField = (props: FieldProps) => (
  <FormField name="login" autoComplete="username" {...verbatim} {...props} />
)
