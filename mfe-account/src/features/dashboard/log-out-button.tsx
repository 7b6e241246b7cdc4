import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endSession, useApi } from 'shared-api'
import { Button, Icon } from 'shared-ui'
import { logOut as logOutIcon } from 'shared-ui/icons'
import { paths } from '#src/paths.ts'

/** Ends the session and goes to the account page, without waiting for the server. */
export function LogOutButton() {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()

  const logOut = () => {
    api.post('/auth/logout', {}, { session: 'optional' }).catch(() => {
      // This browser has forgotten the token, and the server lets it expire.
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
