import type { Configuration } from '@rspack/core'
import type { AppDeclaration } from 'portal-contract'
import {
  remoteBrowserConfig,
  shellBrowserConfig,
  shellHeadConfig,
  shellInspectorConfig,
} from './browser.ts'
import type { Mode } from './common.ts'
import { remoteServerConfig, shellServerConfig } from './server.ts'

const currentMode = (): Mode =>
  process.env.NODE_ENV === 'development' ? 'development' : 'production'

/** The whole rspack configuration of a remote: browser build and server build. */
export function remote(appDir: string, app: AppDeclaration): Configuration[] {
  const mode = currentMode()
  return [remoteBrowserConfig(appDir, app, mode), remoteServerConfig(appDir, app, mode)]
}

/** The whole rspack configuration of the shell: browser build, head script, inspector and server build. */
export function shell(appDir: string, app: AppDeclaration): Configuration[] {
  const mode = currentMode()
  return [
    shellBrowserConfig(appDir, app, mode),
    shellHeadConfig(appDir, app, mode),
    shellInspectorConfig(appDir, app, mode),
    shellServerConfig(appDir, app, mode),
  ]
}
