import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/controls/button.tsx'
import { StateNote } from './state-note.tsx'
import { type DataSource, isOff, useSettled } from './use-settled.ts'

type Emptiness<Data> =
  | {
      isEmpty: (data: Data) => boolean /** Without it, empty counts as failed. */
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
  if (!result.ok || hasNothing) {
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
        <StateNote state="error" action={button}>
          {errorText ?? t('errorLoadingData')}
        </StateNote>
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} aria-busy={isPending}>
      {children(result.data)}
    </div>
  )
}
