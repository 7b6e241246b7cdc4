import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from 'shared-api'
import type { Enrolment } from 'shared-api/office/staff'
import { Button, Notice } from 'shared-ui'
import { QrCode } from 'shared-ui/qr-code'
import { CodeField } from '#src/acts/code-field.tsx'
import { useAct } from '#src/acts/use-act.ts'
import { readSession } from '#src/read-session.ts'
import { SecretForm } from './secret-form.tsx'
import styles from './sign-in.module.css'

/** Sets up the second factor, and shows the recovery codes once. */
export function Enrol() {
  const { t } = useTranslation('office')
  const api = useApi()
  const { refusal, send } = useAct()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useEffectEvent(async () =>
    setEnrolment(await send<Enrolment>('/session/enrol', {})),
  )

  // The server makes the secret when the step begins, not by a click.
  useEffect(() => {
    void begin()
  }, [])

  if (codes) {
    // The session is signed in already, but the page stays until the codes are saved.
    return <RecoveryCodes codes={codes} onSaved={() => void readSession(api)} />
  }
  if (!enrolment) return refusal && <Notice tone="error">{refusal.text}</Notice>
  return (
    <>
      <p>{t('signIn.enrol')}</p>
      <QrCode text={enrolment.uri} label={t('signIn.qr')} />
      <p>
        {t('signIn.secret')} <code className={styles.secret}>{enrolment.secret}</code>
      </p>
      <SecretForm<{ codes: string[] }>
        path="/session/enrol/confirm"
        submit={t('signIn.continue')}
        onDone={(answer) => setCodes(answer.codes)}
      >
        <CodeField />
      </SecretForm>
    </>
  )
}

type CodesProps = { codes: readonly string[]; onSaved: () => void }

function RecoveryCodes({ codes, onSaved }: CodesProps) {
  const { t } = useTranslation('office')
  return (
    <>
      <p role="status">{t('signIn.recovery')}</p>
      <ul aria-label={t('signIn.recoveryCodes')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onSaved}>{t('signIn.saved')}</Button>
    </>
  )
}
