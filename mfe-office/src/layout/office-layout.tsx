import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useLocation } from 'react-router-dom'
import type { LoaderArgs, Page, Result } from 'shared-api'
import type { Permission } from 'shared-api/office/permissions'
import type { OfficeSession } from 'shared-api/office/staff'
import { Button, DataStates, Notice, StateNote, useReload } from 'shared-ui'
import { useAct } from '#src/acts/use-act.ts'
import { readers, signOutPath } from '#src/calls.ts'
import { paths, signInPath } from '#src/paths.ts'
import { setSession, useOfficeSession, useReadSession } from '#src/session.ts'
import { SignInAgain } from '#src/sign-in/sign-in-page.tsx'
import styles from './office-layout.module.css'

/** The frame of every page after sign-in. Without a session, it leads to the sign-in and back. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const { session, ended } = useOfficeSession()
  useReadSession()
  if (session === undefined) return <StateNote state="loading">{t('loading')}</StateNote>
  const member = session?.step === 'in' ? session.member : null
  if (!member && !ended) return <Navigate to={signInPath(pathname + search)} replace />
  return (
    <div className={styles.office}>
      {member && <Navigation {...member} />}
      {member ? <Member {...member} /> : <SignInAgain />}
      {/* Out of sight it keeps what was typed, for the member who typed it. */}
      <div key={(ended?.member ?? member)?.id} className={styles.page} hidden={!member}>
        {children}
      </div>
    </div>
  )
}

/** The pages in the navigation, each with what shows it. */
const entries = [
  ['players', 'players.read'],
  ['corrections', 'players.read'],
  ['orders', 'sales.read'],
  ['deliveries', 'sales.read'],
  ['sales', 'sales.read'],
  ['debts', 'sales.read'],
  ['news', 'news.read'],
  ['realm', 'realm.read'],
  ['staff', 'staff.read'],
  ['audit', 'audit.read'],
  ['state', 'state.read'],
] as const satisfies readonly [keyof typeof paths, Permission][]

function Navigation({ permissions }: OfficeSession['member']) {
  const { t } = useTranslation('office')
  const allowed = entries.filter(([, permission]) => permissions.includes(permission))
  return (
    <nav aria-label={t('layout.navigation')} className={styles.navigation}>
      {allowed.map(([name]) => (
        <NavLink key={name} to={paths[name]}>
          {t(`${name}.title`)}
        </NavLink>
      ))}
    </nav>
  )
}

function Member({ name, role }: OfficeSession['member']) {
  const { t } = useTranslation('office')
  const { isSending, send } = useAct()
  const signOut = async () => {
    if (await send(signOutPath, {})) setSession(null)
  }
  return (
    <div className={styles.member}>
      <NavLink to={paths.sessions}>{`${name} · ${t(`role.${role}`)}`}</NavLink>
      <Button
        variant="outline"
        size="small"
        aria-disabled={isSending}
        onClick={() => void signOut()}
      >
        {t('layout.signOut')}
      </Button>
    </div>
  )
}

type Options<Answer> = {
  /** Its texts hold the title, and `failed` where the common error text says too little. */
  name: keyof typeof paths
  read: (args: LoaderArgs & ReturnType<typeof readers>) => Promise<Result<Answer>>
  /** Stands above the answer, whatever it is: filters, or an act. */
  Above?: ComponentType
  Content: ComponentType<{ answer: Answer }>
}

/** What is in the page for a member who has the permission for it. */
export function Permitted({
  page,
  children,
}: {
  page: keyof typeof paths
  children: ReactNode
}) {
  const { t } = useTranslation('office')
  const entry = entries.find(([group]) => paths[page].startsWith(paths[group]))
  const isRefused = useOfficeSession(
    ({ session, ended }) =>
      entry && session && !ended && !session.member.permissions.includes(entry[1]),
  )
  return isRefused ? <Notice tone="error">{t('refusals.notPermitted')}</Notice> : children
}

/** A page of the office that shows the answer of one call. */
export function officePage<Answer>(
  options: Options<Answer>,
): Page<Promise<Result<Answer>>> {
  const { name, read, Above, Content } = options
  return {
    loader: (args) => read({ ...args, ...readers(args.api) }),
    Component: ({ data }) => {
      const { t } = useTranslation('office')
      const { title, failed }: { title: string; failed?: string } = t(name, {
        returnObjects: true,
      })
      const reload = useReload()
      return (
        <OfficeLayout>
          <h1>{title}</h1>
          <Permitted page={name}>
            {Above && <Above />}
            <DataStates
              source={data}
              {...(failed && { errorText: failed })}
              onRetry={reload}
            >
              {(answer) => <Content answer={answer} />}
            </DataStates>
          </Permitted>
        </OfficeLayout>
      )
    },
  }
}
