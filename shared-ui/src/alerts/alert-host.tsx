import { AlertDialog } from './alert-dialog.tsx'
import { useAlerts } from './store.ts'
import { Toasts } from './toasts.tsx'

/** Where alerts appear; the shell draws it once, so that they outlive the page that asked for them. */
export function AlertHost() {
  const dialog = useAlerts(({ dialogs }) => dialogs[0])
  return (
    <>
      {dialog && <AlertDialog key={dialog.id} {...dialog} />}
      <Toasts />
    </>
  )
}
