import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button, StateNote } from 'shared-ui'

type Props = { remote: string }

/** The page of a remote that cannot be had: the specified text, what failed, and another try. */
export function RemoteFailed({ remote }: Props) {
  const { t } = useTranslation(['common', 'shell'])
  const navigate = useNavigate()
  const location = useLocation()
  const retry = () => {
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  }
  return (
    <StateNote
      state="error"
      action={
        <Button variant="ink" size="small" onClick={retry}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('common:errorLoadingData')}
      <br />
      <small>{t('shell:remoteFailed', { name: remote })}</small>
    </StateNote>
  )
}
