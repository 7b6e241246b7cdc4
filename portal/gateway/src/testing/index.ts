export { composePortal } from 'portal-releases/testing/portal'
export { startNginx } from './nginx.ts'
export { type OpenPort, openPort } from './open-port.ts'
