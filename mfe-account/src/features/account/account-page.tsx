import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { type Page, useSession } from 'shared-api'
import { Card, Notice, PageTitle, SectionTitle, useHydrated } from 'shared-ui'
import { type Message, useMessages } from '#src/calls.ts'
import { useMessageSubmission } from '#src/forms/message-form.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { paths } from '#src/paths.ts'
import styles from './account-page.module.css'
import { type MailLink, useMailLink } from './mail-link.ts'
import { type CardActions, type Mode, type ModeName, useModes } from './use-modes.tsx'

export const accountPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('account')
    const hasToken = useSession(({ token }) => token !== null)
    const isHydrated = useHydrated()
    const { link, count, dismiss } = useMailLink()
    // A mailed link takes precedence over a stored token.
    if (isHydrated && hasToken && !link) return <Navigate to={paths.dashboard} replace />
    return (
      <>
        <PageTitle>{t('account.title')}</PageTitle>
        <AccountCard key={count} link={link} onLinkDone={dismiss} />
      </>
    )
  },
}

type Props = {
  link: MailLink | null
  /** Called when the visitor leaves the mode of the link. */
  onLinkDone: () => void
}

/** The card with its modes: log in, register, recover access, and one per kind of mailed link. */
function AccountCard({ link, onLinkDone }: Props) {
  const { texts } = useMessages()
  const { state }: { state: { notice?: unknown } | null } = useLocation()
  // The browser keeps the state across a reload, but the HTML does not know it.
  const hasExpired = useHydrated() && state?.notice === 'sessionExpired'
  const [chosen, setMode] = useState<ModeName>()
  // Undefined until the card sets or clears a message of its own.
  const [own, setOwn] = useState<Shown | null>()
  const card = useRef<HTMLDivElement>(null)

  const actions: CardActions = {
    onSwitch: (next, success) => {
      flushSync(() => {
        setMode(next)
        setOwn(success ? { tone: 'success', message: success } : null)
      })
      // The focused element is gone with the old mode.
      card.current?.querySelector('input')?.focus()
      onLinkDone()
    },
    onError: (error) => setOwn(error && { tone: 'error', message: error }),
  }

  const name = chosen ?? link?.mode ?? 'login'
  const mode = useModes(link?.token ?? '', actions)[name]
  const shown = own === undefined && hasExpired ? expired : own
  return (
    <div ref={card} className={styles.place}>
      <Card surface="parchment">
        <SectionTitle>{mode.texts.title}</SectionTitle>
        <div className={styles.content}>
          {shown && <Notice tone={shown.tone}>{texts[shown.message]}</Notice>}
          <ModeForm key={name} mode={mode} {...actions} />
        </div>
      </Card>
    </div>
  )
}

type Shown = { tone: 'error' | 'success'; message: Message }

const expired: Shown = { tone: 'error', message: 'sessionExpired' }

type FormProps = CardActions & { mode: Mode }

function ModeForm({ mode, onSwitch, onError }: FormProps) {
  const { fields, texts, links, ...call } = mode
  const submission = useMessageSubmission({ ...call, onError })

  return (
    <>
      {texts.lead && <p>{texts.lead}</p>}
      <PostForm {...submission} texts={texts}>
        {fields}
      </PostForm>
      {links.map(({ to, lead, text }) => (
        <p key={to} className={styles.line}>
          {lead && <span>{lead} </span>}
          <button type="button" className={styles.link} onClick={() => onSwitch(to)}>
            {text}
          </button>
        </p>
      ))}
    </>
  )
}
