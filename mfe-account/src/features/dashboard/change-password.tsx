import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { useReload } from '#src/calls/use-reload.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useFocusTravel } from './use-focus-travel.ts'

type Props = { login: string }

/** The change-password form, open or closed (specification §4). */
export function ChangePassword({ login }: Props) {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  const { place, enter, leave } = useFocusTravel()
  const reload = useReload()
  const close = () => leave(() => setIsOpen(false))
  const done = () => {
    close()
    showToast(t('auth.passwordChanged'))
    // The other sessions ended with it.
    reload()
  }

  return (
    <>
      <Button
        variant="ink"
        size="small"
        aria-expanded={isOpen}
        onClick={(event) => (isOpen ? close() : enter(event, () => setIsOpen(true)))}
      >
        {t('changePassword.open')}
      </Button>
      {isOpen && (
        <div ref={place}>
          <ChangePasswordForm login={login} onClose={close} onDone={done} />
        </div>
      )}
    </>
  )
}
