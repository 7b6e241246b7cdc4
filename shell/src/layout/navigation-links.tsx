import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'

export type NavigationEntry = {
  path: string
  label: string
}

type Props = {
  entries: readonly NavigationEntry[]
  communityUrl: string
}

export function NavigationLinks({ entries, communityUrl }: Props) {
  const { t } = useTranslation('shell')
  return (
    <>
      {entries.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} end={path === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <a href={communityUrl} rel="noopener">
          {t('navigation.community')}
        </a>
      </li>
    </>
  )
}
