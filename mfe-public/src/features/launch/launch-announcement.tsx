import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from 'shared-ui'
import { LaunchText } from './launch-text.tsx'
import { roundTimeLeft } from './time-left.ts'

/** Announces the countdown to screen readers at intervals; silent if the launch was before the visit. */
export function LaunchAnnouncement({ seconds }: { seconds: number | null }) {
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
