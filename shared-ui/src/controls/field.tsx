import type { ComponentProps } from 'react'
import styles from './field.module.css'
import {
  FieldNotes,
  type FieldTexts,
  type OwnedByField,
  useFieldIds,
} from './field-notes.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, OwnedByField>

/** A labelled input with an accessible hint and error. */
export function Field({ label, hint, error, ...input }: Props) {
  const { control, ...ids } = useFieldIds({ label, hint, error })
  return (
    <div className={styles.field}>
      <label htmlFor={control.id} className={styles.label}>
        {label}
      </label>
      <input type="text" {...input} {...control} />
      <FieldNotes hint={hint} error={error} {...ids} />
    </div>
  )
}
