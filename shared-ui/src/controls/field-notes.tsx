import { useId } from 'react'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: string | undefined
  /** The error text; marks the control as invalid. */
  error?: string | undefined
}

/** The attributes that this package sets itself. */
export type OwnedByField =
  | 'id'
  | 'className'
  | 'style'
  | 'children'
  | 'aria-describedby'
  | 'aria-invalid'

/** The ids and attributes that link a control to its hint and error. */
export function useFieldIds({ hint, error }: FieldTexts) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const control = {
    id,
    className: styles.control,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return { control, hintId, errorId }
}

type NotesProps = {
  hint: string | undefined
  error: string | undefined
  hintId: string | undefined
  errorId: string | undefined
}

export function FieldNotes({ hint, hintId, error, errorId }: NotesProps) {
  return (
    <>
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
    </>
  )
}
