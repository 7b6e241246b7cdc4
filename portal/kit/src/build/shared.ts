import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModules } from 'portal-contract'
import type { Mode } from './common.ts'

type SharedConfig = {
  singleton: true
  requiredVersion: string
  eager?: true
  version?: string
  import?: string | false
}

/** Also shared in development: JSX with source positions, and the runtime of Fast Refresh. */
const developmentModules = {
  'react/jsx-dev-runtime': '^19.3.0',
  'react-refresh/runtime': '^0.19.0',
}

const modulesOf = (mode: Mode): [name: string, range: string][] =>
  Object.entries(
    mode === 'development' ? { ...sharedModules, ...developmentModules } : sharedModules,
  )

const portalKitDir = join(import.meta.dirname, '../..')

/** Shared names whose module is not the package of the same name. */
const surfaces: Record<string, string> = {
  'react-i18next': join(import.meta.dirname, '../i18n-surface.ts'),
  'react-router-dom': join(import.meta.dirname, '../router-surface.ts'),
  // The shell does not depend on it; this package does.
  'react-refresh/runtime': join(portalKitDir, 'node_modules/react-refresh/runtime.js'),
}

/** The package that a module specifier belongs to. */
function packageOf(specifier: string): string {
  return specifier.split('/')[0] ?? specifier
}

function installedVersion(appDir: string, name: string): string {
  const home = name.startsWith('react-refresh/') ? portalKitDir : appDir
  const path = join(home, 'node_modules', packageOf(name), 'package.json')
  const manifest: { version: string } = JSON.parse(readFileSync(path, 'utf8'))
  return manifest.version
}

/** The shell provides all shared modules, loaded before anything else runs. */
export function sharedByShell(appDir: string, mode: Mode): Record<string, SharedConfig> {
  return Object.fromEntries(
    modulesOf(mode).map(([name, requiredVersion]) => {
      const surface = surfaces[name]
      const config: SharedConfig = {
        singleton: true,
        requiredVersion,
        eager: true,
        version: installedVersion(appDir, name),
        ...(surface ? { import: surface } : {}),
      }
      return [name, config]
    }),
  )
}

/** A remote bundles no shared module: it takes the shell's. */
export function takenFromShell(mode: Mode): Record<string, SharedConfig> {
  return Object.fromEntries(
    modulesOf(mode).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, import: false },
    ]),
  )
}
