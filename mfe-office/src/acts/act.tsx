import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useApi } from 'shared-api'
import { Button, Field, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { readSession } from '#src/session.ts'
import styles from './act.module.css'
import { type Typed, useAct } from './use-act.ts'

type Props = {
  /** Names the act and its button. */
  title: string
  /** Below `/office`. */
  path: string
  /** Asks once more, with these words, before what cannot be undone. */
  warning?: string | undefined
  hasReason?: boolean
  /** What is sent of the fields; all of them by default. */
  toBody?: (typed: Typed) => object
  /** What the toast says; the default is that it was done. */
  doneText?: (answer: object) => string
  /** Fields before the reason. */
  children?: ReactNode
}

/** A button that opens the form of an act, which shows why the server refuses it. */
export function Act(props: Props) {
  return (
    <Disclosure title={props.title}>
      {(close) => <ActForm {...props} onClose={close} />}
    </Disclosure>
  )
}

function ActForm({
  title,
  path,
  warning,
  hasReason = true,
  toBody = (typed) => typed,
  doneText,
  children,
  onClose,
}: Props & { onClose: () => void }) {
  const { t } = useTranslation('office')
  const api = useApi()
  const reload = useReload()
  const { isSending, refusal, needsCode, send, form } = useAct()
  const [isWarned, setIsWarned] = useState(false)

  const submit = async ({ code, ...typed }: Typed) => {
    if (isSending) return
    if (warning && !isWarned) return setIsWarned(true)
    const answer = await send(path, toBody(typed), code)
    if (!answer) return setIsWarned(false)
    showToast(doneText?.(answer) ?? t('act.done', { act: title }))
    // Before the form closes: a component that is gone reloads nothing.
    reload()
    onClose()
    // The coins that the member may still move today are fewer now.
    void readSession(api)
  }

  return (
    <form
      {...form(submit)}
      aria-label={title}
      className={styles.form}
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
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isWarned && <Notice tone="error">{warning}</Notice>}
      <div className={styles.buttons}>
        {/* Not `disabled` while sending: the button would lose the focus. */}
        <Button type="submit" size="small" aria-disabled={isSending}>
          {isWarned ? t('act.confirm') : t('act.send')}
        </Button>
        <Button variant="outline" size="small" disabled={isSending} onClick={onClose}>
          {t('act.cancel')}
        </Button>
        <span role="status">
          {isSending && <span className={styles.sending}>{t('act.sending')}</span>}
        </span>
      </div>
    </form>
  )
}

type DisclosureProps = { title: string; children: (close: () => void) => ReactNode }

/** A button that opens a form below itself, and takes the focus back when the form closes. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className={styles.act} data-open={isOpen}>
      <Button
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && children(close)}
    </div>
  )
}

export const EmailField = (props: ComponentProps<typeof Field>) => (
  <Field name="email" type="email" required maxLength={254} autoComplete="off" {...props} />
)

/** Takes a code of the second factor, or a recovery code. */
export function CodeField() {
  const { t } = useTranslation('office')
  return (
    <Field
      name="code"
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
