import type { Language } from 'shared-i18n'
import { common } from 'shared-i18n/common'
import { Button, Card, LinkButton, PageTitle, StateNote } from 'shared-ui'
import { NightBackground } from '#src/layout/night-background.tsx'
import styles from './crash-page.module.css'

type Props = { language: Language }

/** Uses neither router nor i18n, which may be what failed. */
export function CrashPage({ language }: Props) {
  const { crash } = common[language]
  const actions = (
    <div className={styles.actions}>
      <Button variant="ink" size="small" onClick={() => location.reload()}>
        {crash.reload}
      </Button>
      <LinkButton
        variant="ink"
        size="small"
        render={({ children, ...anchor }) => (
          <a href="/" {...anchor}>
            {children}
          </a>
        )}
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
