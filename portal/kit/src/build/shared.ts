import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModules } from 'portal-contract'
import { mapValues } from 'portal-releases'
import type { Job } from './common.ts'

/** Also shared in development: JSX with source positions, and the runtime of Fast Refresh. */
const developmentModules = {
  'react/jsx-dev-runtime': '^19.3.0',
  'react-refresh/runtime': '^0.19.0',
}

const rangesOf = ({ mode }: Pick<Job, 'mode'>) => ({
  ...sharedModules,
  ...(mode === 'development' ? developmentModules : {}),
})

const portalKitDir = join(import.meta.dirname, '../..')

/** Shared names whose module is not the package of the same name. */
const surfaces: Record<string, string> = {
  'react-i18next': join(import.meta.dirname, '../i18n-surface.ts'),
  'react-router-dom': join(import.meta.dirname, '../router-surface.ts'),
  // The shell does not depend on it; this package does.
  'react-refresh/runtime': join(portalKitDir, 'node_modules/react-refresh/runtime.js'),
}

function installedVersion(appDir: string, module: string): string {
  const home = module.startsWith('react-refresh/') ? portalKitDir : appDir
  const [name = ''] = module.split('/')
  const path = join(home, 'node_modules', name, 'package.json')
  return JSON.parse(readFileSync(path, 'utf8')).version
}

/** The shell provides all shared modules, loaded before anything else runs. */
export function sharedByShell(job: Job) {
  return mapValues(rangesOf(job), (requiredVersion, name) => {
    const version = installedVersion(job.dir, name)
    const source = surfaces[name] ?? name
    return { singleton: true, requiredVersion, eager: true, version, import: source }
  })
}

/** A remote bundles no shared module: it takes the shell's. */
export const takenFromShell = (job: Pick<Job, 'mode'>) =>
  mapValues(rangesOf(job), (requiredVersion) => {
    return { singleton: true, requiredVersion, import: false } as const
  })
