import type { ComponentProps } from 'react'
import { Icon } from '#src/icon.tsx'
import { chevronDown } from '#src/icons.ts'
import styles from './field.module.css'
import {
  FieldNotes,
  type FieldTexts,
  type OwnedByField,
  useFieldIds,
} from './field-notes.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, OwnedByField | 'multiple' | 'size'> & {
    options: readonly { value: string | number; label: string }[]
  }

/** A labelled native select with an accessible hint and error. */
export function Select({ label, hint, error, options, ...select }: Props) {
  const { control, ...ids } = useFieldIds({ label, hint, error })
  return (
    <div className={styles.field}>
      <label htmlFor={control.id} className={styles.label}>
        {label}
      </label>
      <span className={styles.choice}>
        <select {...select} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon icon={chevronDown} />
      </span>
      <FieldNotes hint={hint} error={error} {...ids} />
    </div>
  )
}
