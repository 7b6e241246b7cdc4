export { fetchFromApi } from './api/cached-response.ts'
export { createProgram, kitCommandNames, runPortal } from './cli/program.ts'
export { checkPort } from './cli/serve-command.ts'
export { createGateway, type GatewayOptions } from './gateway.ts'
export { chooseLanguage } from './http/cookies.ts'
export { securityHeaders } from './http/send.ts'
export {
  bootElement,
  describeDeveloped,
  renderInBrowser,
} from './overrides/developed-page.ts'
export { inspectorTags, summariseManifest } from './overrides/inspector.ts'
