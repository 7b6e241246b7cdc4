import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorResponse } from 'shared-api/contract'
import { Button } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { QrCode } from 'shared-ui/qr-code'
import { CodeField, CurrentPasswordField } from '#src/forms/fields.tsx'
import { MessageForm } from '#src/forms/message-form.tsx'
import styles from './account-info.module.css'
import type { FormProps } from './form-button.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

/** Password, then the QR code with a first code, then the recovery codes (docs/specification.md §2.15). */
export function TurnOn({ onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const [app, setApp] = useState<SecondFactorResponse>()
  const [codes, setCodes] = useState<readonly string[]>()
  const texts = t('secondFactor', { returnObjects: true })
  const form = { label: texts.turnOn, onCancel: onClose }
  if (codes) return <RecoveryCodes codes={codes} onDone={() => onDone('secondFactorOn')} />
  if (!app) {
    return (
      <MessageForm<SecondFactorResponse>
        key="password"
        {...form}
        path="/auth/second-factor/begin"
        texts={{ ...texts, submit: texts.next }}
        onDone={setApp}
      >
        <p>{texts.lead}</p>
        <CurrentPasswordField />
      </MessageForm>
    )
  }
  const { secret = '', uri = '' } = app
  return (
    <MessageForm<SecondFactorResponse>
      key="code"
      {...form}
      path="/auth/second-factor/confirm"
      texts={{ ...texts, submit: texts.turnOn }}
      onDone={({ recoveryCodes = [] }) => setCodes(recoveryCodes)}
    >
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <p>
        {texts.type} <code className={styles.secret}>{inFours(secret)}</code>
      </p>
      {/* There are no recovery codes yet. */}
      <CodeField ref={focus} hint="" />
    </MessageForm>
  )
}

export function TurnOff({ onClose, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const texts = t('secondFactor', { returnObjects: true })
  return (
    <MessageForm
      path="/auth/second-factor/remove"
      label={texts.turnOff}
      texts={{ ...texts, submit: texts.turnOff }}
      onDone={() => onDone('secondFactorRemoved')}
      onCancel={onClose}
    >
      <CurrentPasswordField />
      <CodeField />
    </MessageForm>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

type CodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown once: the server keeps only hashes. */
function RecoveryCodes({ codes, onDone }: CodesProps) {
  const { t } = useTranslation('account')
  const texts = t('secondFactor', { returnObjects: true })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast(texts.copied)
    } catch {
      // The codes are on the screen, to be copied by hand.
    }
  }
  return (
    <div className={styles.facts}>
      <h3 ref={focus} tabIndex={-1}>
        {texts.codes}
      </h3>
      <p>{texts.codesLead}</p>
      <ul className={styles.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="ink" size="small" onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button onClick={onDone}>{texts.saved}</Button>
    </div>
  )
}
