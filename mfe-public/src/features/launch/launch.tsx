import { useRealm } from 'shared-api'
import { Countdown } from './countdown.tsx'
import styles from './launch.module.css'
import { LaunchAnnouncement } from './launch-announcement.tsx'
import { LaunchText } from './launch-text.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

export function Launch() {
  const { launchDate } = useRealm()
  const seconds = useSecondsUntil(Date.parse(launchDate))
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
