import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { type Page, useRealm } from 'shared-api'
import { Button, Card, Crest, LinkButton, useHydrated } from 'shared-ui'
import styles from './vote-page.module.css'
import { voteTarget } from './vote-target.ts'

/** All votes share one HTML, so the redirect renders after hydration. */
export const votePage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const { site = '', playerId = '' } = useParams()
    const realm = useRealm()
    const isHydrated = useHydrated()
    const target = voteTarget(site, playerId, realm)
    return (
      <div className={styles.page}>
        <Card as="section" aria-labelledby="vote">
          <div className={styles.vote}>
            <Crest className={styles.crest} />
            <h1 id="vote">{t('vote.title')}</h1>
            {isHydrated ? (
              <VoteRedirect key={target} target={target} />
            ) : (
              <p>{t('vote.redirecting')}</p>
            )}
          </div>
        </Card>
      </div>
    )
  },
}

/** docs/specification.md §9.12. */
const redirectMs = 1000

type Props = {
  /** An https address, or a path of this site. */
  target: string
}

function VoteRedirect({ target }: Props) {
  const { t } = useTranslation('public')
  const [isCancelled, setIsCancelled] = useState(false)
  const openLink = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const isHere = target.startsWith('/')

  // Timers and the address bar are outside React. Going back must not redirect again, so the page is replaced in the history.
  useEffect(() => {
    if (isCancelled) return
    const timer = setTimeout(() => {
      if (isHere) void navigate(target, { replace: true })
      else window.location.replace(target)
    }, redirectMs)
    return () => clearTimeout(timer)
  }, [isCancelled, isHere, target, navigate])

  const cancel = () => {
    setIsCancelled(true)
    // The button disappears, so the link takes the focus.
    openLink.current?.focus()
  }

  return (
    <>
      <p role="status">{isCancelled ? t('vote.cancelled') : t('vote.redirecting')}</p>
      <p className={styles.destination}>
        {isHere
          ? t('vote.destinationHome')
          : t('vote.destination', { host: new URL(target).host })}
      </p>
      <div className={styles.choices}>
        <LinkButton
          render={(anchor) => (
            <Link ref={openLink} to={target} rel="noopener" {...anchor} />
          )}
        >
          {t('vote.open')}
        </LinkButton>
        {!isCancelled && (
          <Button variant="outline" onClick={cancel}>
            {t('vote.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
