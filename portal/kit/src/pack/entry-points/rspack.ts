import type { Configuration } from '@rspack/core'
import type { AppDeclaration } from 'portal-contract'
import { remoteBrowserConfig } from '#src/build/browser.ts'
import { remoteServerConfig } from '#src/build/server.ts'

/** The whole rspack configuration of a remote: browser build and server build. */
export function remote(appDir: string, app: AppDeclaration): Configuration[] {
  const job = { dir: appDir, app, mode: 'production' } as const
  return [remoteBrowserConfig(job), remoteServerConfig(job)]
}
