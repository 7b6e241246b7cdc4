import { AlertDialog } from './alert-dialog.tsx'
import { useAlerts } from './store.ts'
import { Toasts } from './toasts.tsx'

/** Renders alerts and toasts. The shell renders it once, so that they outlive the page that shows them. */
export function AlertHost() {
  const dialog = useAlerts(({ dialogs }) => dialogs[0])
  return (
    <>
      {dialog && <AlertDialog key={dialog.id} {...dialog} />}
      <Toasts />
    </>
  )
}
