import { whenIdle } from '#src/when.ts'
import type { Prefetch } from './prefetch.ts'

/** Reads the Network Information API, which not every browser has. */
function isCostly(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

const intents = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Decides when the code of other pages is downloaded (decision 038): of the likely ones in idle time, of others when the
 * visitor points at a link. On a slow connection everything waits for that.
 *
 * @param load called once, when the first code is needed
 */
export function prefetchRemotes(load: () => Promise<Prefetch>): void {
  let loading: Promise<Prefetch> | undefined
  const use = (run: (prefetch: Prefetch) => void) => {
    loading ??= load()
    loading.then(run, () => {})
  }

  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link && link.origin === location.origin)
      use(({ downloadPage }) => downloadPage(link.pathname))
  }
  for (const intent of intents)
    document.addEventListener(intent, onIntent, { passive: true })
  if (isCostly()) return
  const downloadLater = () => whenIdle(() => use(({ downloadLikely }) => downloadLikely()))
  if (document.readyState === 'complete') downloadLater()
  else window.addEventListener('load', downloadLater, { once: true })
}
