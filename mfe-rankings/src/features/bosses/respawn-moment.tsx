import { useRealm } from 'shared-api'
import { formatDate, formatZone, useLanguage } from 'shared-i18n'
import { useHydrated } from 'shared-ui'
import styles from './respawn-time.module.css'

/** The short style, but with two-digit days and months in Spanish too. */
const shortStyle = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

type Props = {
  /** Epoch milliseconds. */
  moment: number
}

/** A date and time in the visitor's zone. The HTML does not know it and shows the realm's, which is named without scripts. */
export function RespawnMoment({ moment }: Props) {
  const language = useLanguage()
  const { timeZone } = useRealm()
  const isHydrated = useHydrated()
  return (
    <time dateTime={new Date(moment).toISOString()} className={styles.moment}>
      {formatDate(moment, language, isHydrated ? shortStyle : { ...shortStyle, timeZone })}
      <noscript> ({formatZone(moment, timeZone)})</noscript>
    </time>
  )
}
