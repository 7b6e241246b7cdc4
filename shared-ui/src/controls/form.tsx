import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#src/icon.tsx'
import { chevronDown } from '#src/icons.ts'
import styles from './field.module.css'
import noticeStyles from './notice.module.css'

type Texts = {
  label: string
  hint?: string | undefined
  /** The error text; marks the control as invalid. */
  error?: string | undefined
}

/** The attributes that this package sets itself. */
type Own = 'id' | 'className' | 'style' | 'children' | 'aria-describedby' | 'aria-invalid'

type LabelledProps = Texts & {
  /** Renders the control with the attributes that link it to the texts. */
  children: (attributes: Pick<ComponentProps<'input'>, Own>) => ReactNode
}

/** A control between its label, hint and error. */
function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const attributes = {
    id,
    className: styles.control,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(attributes)}
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}

type FieldProps = Texts & Omit<ComponentProps<'input'>, Own>

/** A labelled input with an accessible hint and error. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => <input type="text" {...input} {...attributes} />}
    </Labelled>
  )
}

type TextareaProps = Texts & Omit<ComponentProps<'textarea'>, Own>

/** As `Field`, for a text of several lines. */
export function Textarea({ label, hint, error, ...textarea }: TextareaProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => <textarea rows={8} {...textarea} {...attributes} />}
    </Labelled>
  )
}

type SelectProps = Texts &
  Omit<ComponentProps<'select'>, Own | 'multiple' | 'size'> & {
    options: readonly { value: string | number; label: string }[]
  }

/** A labelled native select with an accessible hint and error. */
export function Select({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => (
        <span className={styles.choice}>
          <select {...select} {...attributes}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon icon={chevronDown} />
        </span>
      )}
    </Labelled>
  )
}

/** Phones add a space after a word; a password keeps its spaces. @returns what the fields of a form hold, by name */
export function formValues(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => {
    const text = String(value)
    return [name, /password$/i.test(name) ? text : text.trim()]
  })
  return Object.fromEntries(values)
}

type NoticeProps = {
  /** Screen readers announce an error at once, a success when they are idle. */
  tone: 'error' | 'success'
  children: ReactNode
}

/** The outcome of a form. */
export function Notice({ tone, children }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <p className={noticeStyles.notice} data-tone={tone} role={role}>
      {children}
    </p>
  )
}
