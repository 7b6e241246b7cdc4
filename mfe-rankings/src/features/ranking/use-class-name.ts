import { useTranslation } from 'react-i18next'

/** @returns a function from a class id to its name; undefined for an id that is missing or unknown */
export function useClassName() {
  const { t } = useTranslation('rankings')
  const names: Record<string, string> = t('classes', { returnObjects: true })
  return (classId: number | undefined) => names[String(classId)]
}
