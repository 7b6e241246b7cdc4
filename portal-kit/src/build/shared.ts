import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SharedModule, sharedModules } from '#src/contract/shared-modules.ts'

interface SharedConfig {
  singleton: true
  requiredVersion: string
  eager?: true
  version?: string
  import?: string | false
}

const names = Object.keys(sharedModules) as SharedModule[]

/** The package that a module specifier belongs to. */
function packageOf(specifier: string): string {
  return specifier.split('/')[0] ?? specifier
}

function installedVersion(appDir: string, name: SharedModule): string {
  const path = join(appDir, 'node_modules', packageOf(name), 'package.json')
  const manifest: { version: string } = JSON.parse(readFileSync(path, 'utf8'))
  return manifest.version
}

/** The shell has them all, ready before anything else runs. */
export function sharedByShell(appDir: string): Record<string, SharedConfig> {
  const surfaces: Partial<Record<SharedModule, string>> = {
    'react-router-dom': join(import.meta.dirname, '../router-surface.ts'),
  }
  return Object.fromEntries(
    names.map((name) => {
      const surface = surfaces[name]
      const config: SharedConfig = {
        singleton: true,
        requiredVersion: sharedModules[name],
        eager: true,
        version: installedVersion(appDir, name),
        ...(surface ? { import: surface } : {}),
      }
      return [name, config]
    }),
  )
}

/** A remote brings none of them: it takes what the shell has. */
export function takenFromShell(): Record<string, SharedConfig> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { singleton: true, requiredVersion: sharedModules[name], import: false },
    ]),
  )
}
