import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from 'shared-api'
import { Button, Field, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { readSession } from '#src/read-session.ts'
import styles from './act.module.css'
import { CodeField } from './code-field.tsx'
import { Disclosure } from './disclosure.tsx'
import { typedValues } from './typed-values.ts'
import { useAct } from './use-act.ts'

type Props = {
  /** Names the act and its button. */
  title: string
  /** Below `/office`. */
  path: string
  /** Asks once more, with these words, before what cannot be undone. */
  warning?: string | undefined
  hasReason?: boolean
  /** What is sent of the fields; all of them by default. */
  toBody?: (typed: Record<string, string>) => object
  /** What the toast says; the default is that it was done. */
  doneText?: (answer: object) => string
  /** Fields before the reason. */
  children?: ReactNode
}

/** A button that opens the form of an act, which shows why the server refuses it. */
export function Act(props: Props) {
  const { t } = useTranslation('office')
  const api = useApi()
  const reload = useReload()
  return (
    <Disclosure title={props.title}>
      {(close) => (
        <ActForm
          {...props}
          onCancel={close}
          onDone={(answer) => {
            close()
            showToast(props.doneText?.(answer) ?? t('act.done', { act: props.title }))
            reload()
            // The coins that the member may still move today are fewer now.
            void readSession(api)
          }}
        />
      )}
    </Disclosure>
  )
}

type FormProps = Props & { onDone: (answer: object) => void; onCancel: () => void }

function ActForm({
  title,
  path,
  warning,
  hasReason = true,
  toBody = (typed) => typed,
  children,
  onDone,
  onCancel,
}: FormProps) {
  const { t } = useTranslation('office')
  const { isSending, refusal, needsCode, send } = useAct()
  const [isWarned, setIsWarned] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (warning && !isWarned) return setIsWarned(true)
    const { code, ...typed } = typedValues(event.currentTarget)
    const answer = await send(path, toBody(typed), code)
    if (answer) onDone(answer)
    else setIsWarned(false)
  }

  return (
    <form
      method="post"
      aria-label={title}
      aria-busy={isSending}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      // The question was about other values.
      onChange={() => setIsWarned(false)}
    >
      {children}
      {hasReason && (
        <Field
          name="reason"
          label={t('act.reason')}
          hint={t('act.reasonHint')}
          required
          minLength={3}
          maxLength={500}
          autoComplete="off"
        />
      )}
      {needsCode && <CodeField />}
      {refusal && <Notice tone="error">{refusal.text}</Notice>}
      {isWarned && <Notice tone="error">{warning}</Notice>}
      <div className={styles.buttons}>
        {/* Not `disabled` while sending: the button would lose the focus. */}
        <Button type="submit" size="small" aria-disabled={isSending}>
          {isWarned ? t('act.confirm') : t('act.send')}
        </Button>
        <Button variant="outline" size="small" disabled={isSending} onClick={onCancel}>
          {t('act.cancel')}
        </Button>
      </div>
    </form>
  )
}
