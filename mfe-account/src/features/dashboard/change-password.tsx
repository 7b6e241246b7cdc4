import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Props = { login: string }

export function ChangePassword({ login }: Props) {
  const { t } = useTranslation('account')
  const [isOpen, setIsOpen] = useState(false)
  const { place, enter, leave } = useFocusReturn()
  const reload = useReload()
  const close = () => leave(() => setIsOpen(false))
  const done = () => {
    close()
    showToast(t('auth.passwordChanged'))
    // The server ended the other sessions.
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
