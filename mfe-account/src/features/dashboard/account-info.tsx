import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endSession, useApi, useRealm } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import { formatDate, useLanguage } from 'shared-i18n'
import { Button, DefinitionList, Icon, Section, StatusDot } from 'shared-ui'
import { clearAlerts } from 'shared-ui/alerts'
import { logOut as logOutIcon } from 'shared-ui/icons'
import { useMessageCall } from '#src/calls.ts'
import { paths } from '#src/paths.ts'
import { useTexts } from '#src/texts.ts'
import styles from './account-info.module.css'
import { FormButton } from './form-button.tsx'

const accountForms = () => import(/* webpackChunkName: "forms" */ './account-forms.tsx')
const loadChangePassword = async () => (await accountForms()).ChangePassword
const loadChangeEmail = async () => (await accountForms()).ChangeEmail
// A file of its own, because it draws QR codes.
const loadTurnOn = async () => (await import('./second-factor.tsx')).TurnOn
const loadTurnOff = async () => (await import('./second-factor.tsx')).TurnOff

export function AccountInfo({ account }: { account: Omit<Dashboard, 'characters'> }) {
  const { t, coinText, number } = useTexts()
  const language = useLanguage()
  const { timeZone } = useRealm()
  const { status, emailConfirmed, secondFactor, debt = 0 } = account
  const statuses: Record<string, string> = t('status', { returnObjects: true })
  const entries = [
    { term: t('dashboard.login'), description: account.login },
    { term: t('dashboard.email'), description: account.email },
    {
      term: t('dashboard.createdAt'),
      description: formatDate(account.createdAt, language, {
        dateStyle: 'medium',
        timeZone,
      }),
    },
    {
      term: t('dashboard.status'),
      description: (
        <StatusDot online={status === 'active'}>{statuses[status] ?? status}</StatusDot>
      ),
    },
  ]

  return (
    <Section title={t('dashboard.info')}>
      <div className={styles.facts}>
        <p className={styles.balance}>
          <span className={styles.label}>{t('dashboard.balance')} </span>
          <strong>{number(account.balance)}</strong>{' '}
          {t('dashboard.coins', { count: account.balance })}
        </p>
        {debt > 0 && (
          <p className={styles.debt}>{t('dashboard.debt', { coins: coinText(debt) })}</p>
        )}
        <DefinitionList entries={entries} />
        {emailConfirmed !== undefined && <EmailStatus isConfirmed={emailConfirmed} />}
        {secondFactor && <p className={styles.good}>{t('secondFactor.isOn')}</p>}
        <FormButton text={t('changePassword.open')} load={loadChangePassword} />
        {secondFactor !== undefined && (
          <>
            <FormButton text={t('changeEmail.open')} load={loadChangeEmail} />
            <FormButton
              text={secondFactor ? t('secondFactor.openOff') : t('secondFactor.openOn')}
              load={secondFactor ? loadTurnOff : loadTurnOn}
            />
          </>
        )}
        <LogOutButton />
      </div>
    </Section>
  )
}

function EmailStatus({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation('account')
  const { isSending, send } = useMessageCall('emailConfirmationSent')
  if (isConfirmed) return <p className={styles.good}>{t('confirmEmail.confirmed')}</p>
  const ask = () => void send('/auth/confirm-email/send', {})
  return (
    <div className={styles.missing}>
      <p>{t('confirmEmail.missing')}</p>
      <Button variant="ink" size="small" aria-disabled={isSending} onClick={ask}>
        {t('confirmEmail.send')}
      </Button>
    </div>
  )
}

/** Ends the session and goes to the account page, without waiting for the server. */
function LogOutButton() {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()

  const logOut = () => {
    api.post('/auth/logout', {}, { session: 'optional' }).catch(() => {
      // This browser has forgotten the token, and the server lets it expire.
    })
    endSession()
    clearAlerts()
    void navigate(paths.account)
  }

  return (
    <Button variant="ink" size="small" onClick={logOut}>
      <Icon icon={logOutIcon} />
      {t('dashboard.logOut')}
    </Button>
  )
}
