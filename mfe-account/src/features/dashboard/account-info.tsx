import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import { formatDate, formatNumber, useLanguage } from 'shared-i18n'
import { DefinitionList, SectionTitle, StatusDot } from 'shared-ui'
import { useCoinText } from '#src/texts/use-coin-text.ts'
import styles from './account-info.module.css'
import { ChangePassword } from './change-password.tsx'
import { EmailStatus } from './email-status.tsx'
import { LogOutButton } from './log-out-button.tsx'

type Props = { account: Omit<Dashboard, 'characters'> }

export function AccountInfo({ account }: Props) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { timeZone } = useRealm()
  const titleId = useId()
  const coinText = useCoinText()
  const { debt = 0 } = account
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
        <StatusDot online={account.status === 'active'}>
          {statuses[account.status] ?? account.status}
        </StatusDot>
      ),
    },
  ]

  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('dashboard.info')}</SectionTitle>
      <div className={styles.facts}>
        <p className={styles.balance}>
          <span className={styles.label}>{t('dashboard.balance')} </span>
          <strong>{formatNumber(account.balance, language)}</strong>{' '}
          {t('dashboard.coins', { count: account.balance })}
        </p>
        {debt > 0 && (
          <p className={styles.debt}>{t('dashboard.debt', { coins: coinText(debt) })}</p>
        )}
        <DefinitionList entries={entries} />
        {account.emailConfirmed !== undefined && (
          <EmailStatus isConfirmed={account.emailConfirmed} />
        )}
        <ChangePassword login={account.login} />
        <LogOutButton />
      </div>
    </section>
  )
}
