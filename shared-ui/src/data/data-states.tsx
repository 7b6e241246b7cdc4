import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from 'shared-api'
import { Button } from '#src/controls/button.tsx'
import { Icon } from '#src/icon.tsx'
import { hourglass, quillInk, waxSeal } from '#src/icons.ts'
import styles from './state-note.module.css'

/** A pending answer, a settled one, or null (on the server and while hydrating). */
export type DataSource<Data> = Promise<Result<Data>> | Result<Data> | null

function isPromise<Data>(source: DataSource<Data>) {
  return source !== null && 'then' in source
}

/** Without Suspense, because a pending promise in prerendered HTML is a hydration error. Returns the newest answer, or null. */
function useSettled<Data>(source: DataSource<Data>) {
  const isReady = source !== null && !isPromise(source)
  const [settled, setSettled] = useState<
    { source: DataSource<Data>; result: Result<Data> } | undefined
  >(() => (isReady ? { source, result: source } : undefined))

  // A promise needs a subscription; the answer of a replaced source is ignored.
  useEffect(() => {
    if (!isPromise(source)) return
    let isCurrent = true
    source.then((result) => {
      if (!isCurrent) return
      // In slices: the first answer brings most of a page with it, which took a slow phone 170 ms in one go.
      startTransition(() => setSettled({ source, result }))
    })
    return () => {
      isCurrent = false
    }
  }, [source])

  // A ready answer is kept too, so that it stays on screen while the next source is pending.
  if (isReady && settled?.source !== source) setSettled({ source, result: source })

  return {
    result: isReady ? source : (settled?.result ?? null),
    isPending: !isReady && settled?.source !== source,
  }
}

const isOff = (result: Result<unknown> | null): boolean =>
  result?.ok === false && result.error.code === 'feature-off'

/** Whether the answer is that the realm does not have this. */
export function useIsOff(source: DataSource<unknown>): boolean {
  return isOff(useSettled(source).result)
}

type Emptiness<Data> =
  | {
      isEmpty: (data: Data) => boolean
      /** Without it, empty counts as failed. */
      emptyText?: string
    }
  | { isEmpty?: never; emptyText?: never }

type Props<Data> = Emptiness<Data> & {
  /** What the page's loader returned. */
  source: DataSource<Data>
  /** Replaces the common error text. */
  errorText?: string
  /** Adds a retry button to the error. */
  onRetry?: () => void
  children: (data: Data) => ReactNode
}

/** Renders data in its four states (docs/specification.md §4.1), or says that the realm does not have it. Loaded data stays on screen while a newer source is pending. */
export function DataStates<Data>({
  source,
  isEmpty,
  emptyText,
  errorText,
  onRetry,
  children,
}: Props<Data>) {
  const { t } = useTranslation('common')
  const { result, isPending } = useSettled(source)
  const region = useRef<HTMLDivElement>(null)

  if (!result) return <StateNote state="loading">{t('loading')}</StateNote>
  if (isOff(result)) return <StateNote state="empty">{t('featureOff')}</StateNote>
  const hasNothing = result.ok && isEmpty?.(result.data)
  if (hasNothing && emptyText) return <StateNote state="empty">{emptyText}</StateNote>
  const retry = () => {
    // The button disappears with the error, so this element takes the focus.
    region.current?.focus()
    onRetry?.()
  }
  const button = onRetry && (
    <Button variant="ink" size="small" onClick={retry}>
      {t('retry')}
    </Button>
  )
  return (
    <div ref={region} tabIndex={-1} aria-busy={isPending}>
      {result.ok && !hasNothing ? (
        children(result.data)
      ) : (
        <StateNote state="error" action={button}>
          {errorText ?? t('errorLoadingData')}
        </StateNote>
      )}
    </div>
  )
}

const looks = {
  loading: { icon: hourglass, role: 'status' },
  error: { icon: waxSeal, role: 'alert' },
  empty: { icon: quillInk, role: 'status' },
} as const

type NoteProps = {
  state: keyof typeof looks
  children: ReactNode
  /** A button below the text, such as a retry. */
  action?: ReactNode
}

/** A placeholder for content that is loading, failed or empty. The seal is drawn twice, one half per side of the crack. */
export function StateNote({ state, children, action }: NoteProps) {
  const { icon, role } = looks[state]
  return (
    <div className={styles.note} data-state={state}>
      <span className={styles.emblem}>
        <Icon icon={icon} size="emblem" />
        {state === 'error' && <Icon icon={icon} size="emblem" />}
      </span>
      <p role={role}>{children}</p>
      {action}
    </div>
  )
}
