import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endSession, useApi } from 'shared-api'
import { Button, Icon } from 'shared-ui'
import { logOut as logOutIcon } from 'shared-ui/icons'
import { paths } from '#src/paths.ts'

/** Forgets the token and goes to the account page; the server is told, but not waited for. */
export function LogOutButton() {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()

  const logOut = () => {
    api.post('/auth/logout', {}, { session: 'optional' }).catch(() => {
      // The token is forgotten here all the same, and the server lets it expire.
    })
    endSession()
    void navigate(paths.account)
  }

  return (
    <Button variant="ink" size="small" onClick={logOut}>
      <Icon icon={logOutIcon} />
      {t('dashboard.logOut')}
    </Button>
  )
}
