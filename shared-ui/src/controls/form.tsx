import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react'
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

/** Adds a label, a hint and an error to a control, and links it to them. */
function labelled<Props extends object>(
  Control: ComponentType<Props & Pick<ComponentProps<'input'>, Own>>,
) {
  return ({ label, hint, error, ...props }: Texts & Omit<Props, Own>) => {
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
        <Control {...(props as object as Props)} {...attributes} />
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
}

/** A labelled input with an accessible hint and error. */
export const Field = labelled<ComponentProps<'input'>>((props) => (
  <input type="text" {...props} />
))

/** As `Field`, for a text of several lines. */
export const Textarea = labelled<ComponentProps<'textarea'>>((props) => (
  <textarea rows={8} {...props} />
))

type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  options: readonly { value: string | number; label: string }[]
}

/** As `Field`, for a choice: a native select. */
export const Select = labelled<SelectProps>(({ options, ...props }) => (
  <span className={styles.choice}>
    <select {...props}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <Icon icon={chevronDown} />
  </span>
))

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
