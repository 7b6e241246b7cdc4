import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { useLanguage } from 'shared-i18n'
import { launchMoment } from './launch-moment.ts'

type Props = {
  /** Null before hydration: the text then fits both before and after the launch. */
  seconds: number | null
}

export function LaunchText({ seconds }: Props) {
  const { t } = useTranslation('public')
  const language = useLanguage()
  const { launchDate, timeZone } = useRealm()
  const moment = launchMoment(launchDate, timeZone, language)
  if (seconds === null) return t('launch.announced', moment)
  return seconds > 0 ? t('launch.opens', moment) : t('launch.opened', moment)
}
