import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm, useRenderedAt } from 'shared-api'
import { formatDate, formatZone, type Language, useLanguage } from 'shared-i18n'
import { useTimeLeft, VisuallyHidden } from 'shared-ui'
import styles from './launch.module.css'

export function Launch() {
  const { launchDate } = useRealm()
  const seconds = useTimeLeft(Date.parse(launchDate), 1000, useRenderedAt())
  return (
    <>
      <Countdown seconds={seconds} />
      <p className={styles.text}>
        <LaunchText seconds={seconds} />
      </p>
      <LaunchAnnouncement seconds={seconds} />
    </>
  )
}

/** Announces the countdown to screen readers at intervals; silent if the launch was before the visit. */
function LaunchAnnouncement({ seconds }: { seconds: number | null }) {
  const [hasRun, setHasRun] = useState(false)
  if (seconds && !hasRun) setHasRun(true)
  return (
    <VisuallyHidden>
      <span role="status">
        {seconds ? <TimeLeftText seconds={seconds} /> : null}
        {hasRun && seconds === 0 ? <LaunchText seconds={0} /> : null}
      </span>
    </VisuallyHidden>
  )
}

function TimeLeftText({ seconds }: { seconds: number }) {
  const { t } = useTranslation('public')
  const { unit, number } = roundTimeLeft(seconds)
  if (unit === 'days') return t('countdown.lessThanDays', { number })
  if (unit === 'hours') return t('countdown.lessThanHours', { number })
  return t('countdown.lessThanMinutes', { number })
}

/** Seconds until the launch; null before hydration, where both a text and dashes fit before and after it. */
type Props = { seconds: number | null }

export function LaunchText({ seconds }: Props) {
  const { t } = useTranslation('public')
  const language = useLanguage()
  const { launchDate, timeZone } = useRealm()
  const moment = launchMoment(launchDate, timeZone, language)
  if (seconds === null) return t('launch.announced', moment)
  return seconds > 0 ? t('launch.opens', moment) : t('launch.opened', moment)
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const
const blank = '–'
const twoDigits = (number: number) => String(number).padStart(2, '0')

export function Countdown({ seconds }: Props) {
  const { t } = useTranslation('public')
  const texts = t('countdown', { returnObjects: true })
  const left = seconds === null ? null : splitTimeLeft(seconds)
  return (
    <div className={styles.countdown} role="timer" aria-label={texts.label}>
      {units.map((unit) => (
        <div key={unit} className={styles.tablet}>
          <b>{left ? twoDigits(left[unit]) : blank}</b> <span>{texts[unit]}</span>
        </div>
      ))}
    </div>
  )
}

/** @param moment ISO 8601 text with offset @param timeZone IANA name */
export function launchMoment(moment: string, timeZone: string, language: Language) {
  return {
    day: formatDate(moment, language, { day: 'numeric', timeZone }),
    month: formatDate(moment, language, { month: 'long', timeZone }),
    time: formatDate(moment, language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
    zone: formatZone(moment, timeZone),
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export function splitTimeLeft(seconds: number) {
  return {
    days: Math.floor(seconds / day),
    hours: Math.floor((seconds % day) / hour),
    minutes: Math.floor((seconds % hour) / minute),
    seconds: seconds % minute,
  }
}

/** Rounded up, and changes seldom enough to be read aloud: days, then hours, then steps of ten minutes. */
export function roundTimeLeft(seconds: number) {
  if (seconds > day) return { unit: 'days' as const, number: Math.ceil(seconds / day) }
  if (seconds > hour) return { unit: 'hours' as const, number: Math.ceil(seconds / hour) }
  return { unit: 'minutes' as const, number: Math.ceil(seconds / (10 * minute)) * 10 }
}
