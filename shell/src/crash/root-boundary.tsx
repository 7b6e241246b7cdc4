import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import type { Language } from 'shared-i18n'
import { common } from 'shared-i18n/common'
import { Button, Card, LinkButton, PageTitle, StateNote } from 'shared-ui'
import { NightBackground } from '#src/layout/night-background.tsx'
import styles from './crash-page.module.css'

/** Uses neither router nor i18n, which may be what failed. */
function CrashPage({ language }: { language: Language }) {
  const { crash } = common[language]
  const actions = (
    <div className={styles.actions}>
      <Button variant="ink" size="small" onClick={() => location.reload()}>
        {crash.reload}
      </Button>
      <LinkButton
        variant="ink"
        size="small"
        render={(anchor) => <a href="/" {...anchor} />}
      >
        {crash.home}
      </LinkButton>
    </div>
  )
  return (
    <>
      <NightBackground />
      <main className={styles.crash}>
        <Card surface="parchment">
          <PageTitle>{crash.title}</PageTitle>
          <StateNote state="error" action={actions}>
            {crash.text}
          </StateNote>
        </Card>
      </main>
    </>
  )
}

type Props = {
  /** Read when something has failed: the visitor may have changed it. */
  language: () => Language
  children: ReactNode
}

/** Replaces the portal when a part of the shell throws. Errors of pages end at `RemoteBoundary`; React's root reports both. */
export class RootBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    const { language, children } = this.props
    return this.state.hasCrashed ? <CrashPage language={language()} /> : children
  }
}

/** Hands the error on to the `RootBoundary`. The router would show a page of its own, with a stack. */
export function RouterError(): never {
  throw useRouteError()
}
