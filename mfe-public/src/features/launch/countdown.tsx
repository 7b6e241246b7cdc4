import { useTranslation } from 'react-i18next'
import styles from './countdown.module.css'
import { splitTimeLeft, type TimeLeft } from './time-left.ts'

const blank = '–'
const twoDigits = (number: number) => String(number).padStart(2, '0')

type Props = {
  /** Null before hydration: the tablets show dashes. */
  seconds: number | null
}

export function Countdown({ seconds }: Props) {
  const { t } = useTranslation('public')
  const left = seconds === null ? null : splitTimeLeft(seconds)
  const tablets: { unit: keyof TimeLeft; label: string }[] = [
    { unit: 'days', label: t('countdown.days') },
    { unit: 'hours', label: t('countdown.hours') },
    { unit: 'minutes', label: t('countdown.minutes') },
    { unit: 'seconds', label: t('countdown.seconds') },
  ]
  return (
    <div className={styles.countdown} role="timer" aria-label={t('countdown.label')}>
      {tablets.map(({ unit, label }) => (
        <div key={unit} className={styles.tablet}>
          <b>{left ? twoDigits(left[unit]) : blank}</b> <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
