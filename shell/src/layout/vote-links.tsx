import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { votePaths } from './site-links.ts'

type Props = { className?: string | undefined; id?: string }

export function VoteLinks(props: Props) {
  const { t } = useTranslation('shell')
  const names = {
    hopzone: t('vote.hopzone'),
    l2jbrasil: t('vote.l2jbrasil'),
    top100arena: t('vote.top100arena'),
  }
  return (
    <ul {...props}>
      {votePaths.map(({ site, path }) => (
        <li key={site}>
          <Link to={path}>{names[site]}</Link>
        </li>
      ))}
    </ul>
  )
}
