export { composePortal } from 'portal-releases/testing'
export { startNginx } from './nginx.ts'
export { type OpenPort, openPort } from './open-port.ts'
