import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from 'shared-ui'
import { LaunchText } from './launch-text.tsx'
import { boundTimeLeft } from './time-left.ts'

/** Tells screen readers how the countdown goes, now and then; nothing where the launch was before the visit. */
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
  const { unit, number } = boundTimeLeft(seconds)
  if (unit === 'days') return t('countdown.lessThanDays', { number })
  if (unit === 'hours') return t('countdown.lessThanHours', { number })
  return t('countdown.lessThanMinutes', { number })
}
