import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export const accountPath = '/account'

type Props = { className?: string | undefined; id?: string }

/** The vote pages of the menu and the footer, in their order (docs/specification.md §2.2). */
export function VoteLinks(props: Props) {
  const { t } = useTranslation('shell')
  return (
    <ul {...props}>
      <li>
        <Link to="/vote/hopzone/1">{t('vote.hopzone')}</Link>
      </li>
      <li>
        <Link to="/vote/l2jbrasil/1">{t('vote.l2jbrasil')}</Link>
      </li>
      <li>
        <Link to="/vote/top100arena/1">{t('vote.top100arena')}</Link>
      </li>
    </ul>
  )
}
