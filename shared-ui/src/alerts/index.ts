export { AlertHost } from './alert-host.tsx'
export { clearAlerts, showAlert, showToast } from './store.ts'
