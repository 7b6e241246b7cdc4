import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, LinkButton } from 'shared-ui'
import { useRedirect } from './use-redirect.ts'
import styles from './vote-redirect.module.css'

type Props = {
  /** An https address, or a path of this site. */
  target: string
}

function OpenLink({ target, ref }: Props & { ref: Ref<HTMLAnchorElement> }) {
  const { t } = useTranslation('public')
  return (
    <LinkButton
      render={(anchor) =>
        target.startsWith('/') ? (
          <Link ref={ref} to={target} {...anchor} />
        ) : (
          <a ref={ref} href={target} rel="noopener" {...anchor} />
        )
      }
    >
      {t('vote.open')}
    </LinkButton>
  )
}

/** Says where the vote goes and redirects there, unless the visitor cancels. */
export function VoteRedirect({ target }: Props) {
  const { t } = useTranslation('public')
  const [isCancelled, setIsCancelled] = useState(false)
  const openLink = useRef<HTMLAnchorElement>(null)
  useRedirect(isCancelled ? null : target)

  const cancel = () => {
    setIsCancelled(true)
    // The button disappears, so the link takes the focus.
    openLink.current?.focus()
  }

  return (
    <>
      <p role="status">{isCancelled ? t('vote.cancelled') : t('vote.redirecting')}</p>
      <p className={styles.destination}>
        {target.startsWith('/')
          ? t('vote.destinationHome')
          : t('vote.destination', { host: new URL(target).host })}
      </p>
      <div className={styles.choices}>
        <OpenLink ref={openLink} target={target} />
        {!isCancelled && (
          <Button variant="outline" onClick={cancel}>
            {t('vote.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
