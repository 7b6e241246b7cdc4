import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export const accountPath = '/account'

type Props = { className?: string | undefined; id?: string }

/** The vote pages of the menu and the footer, in their order (docs/specification.md §2.2). */
export function VoteLinks(props: Props) {
  const { t } = useTranslation('shell')
  const sites = {
    hopzone: t('vote.hopzone'),
    l2jbrasil: t('vote.l2jbrasil'),
    top100arena: t('vote.top100arena'),
  }
  return (
    <ul {...props}>
      {Object.entries(sites).map(([site, name]) => (
        <li key={site}>
          <Link to={`/vote/${site}/1`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
