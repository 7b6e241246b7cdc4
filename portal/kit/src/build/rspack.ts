import type { Configuration } from '@rspack/core'
import type { AppDeclaration } from 'portal-contract'
import {
  remoteBrowserConfig,
  shellBrowserConfig,
  shellHeadConfig,
  shellInspectorConfig,
} from './browser.ts'
import type { Job } from './common.ts'
import { remoteServerConfig, shellServerConfig } from './server.ts'

function jobOf(dir: string, app: AppDeclaration): Job {
  const isDevelopment = process.env.NODE_ENV === 'development'
  return { dir, app, mode: isDevelopment ? 'development' : 'production' }
}

/** The whole rspack configuration of a remote: browser build and server build. */
export function remote(appDir: string, app: AppDeclaration): Configuration[] {
  const job = jobOf(appDir, app)
  return [remoteBrowserConfig(job), remoteServerConfig(job)]
}

/** The whole rspack configuration of the shell: browser build, head script, inspector and server build. */
export function shell(appDir: string, app: AppDeclaration): Configuration[] {
  const job = jobOf(appDir, app)
  return [
    shellBrowserConfig(job),
    shellHeadConfig(job),
    shellInspectorConfig(job),
    shellServerConfig(job),
  ]
}
