export { AlertHost } from './alert-host.tsx'
export { showAlert, showToast } from './store.ts'
