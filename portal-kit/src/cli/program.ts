import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { writeManifest } from '#src/build/manifest.ts'
import { PortalError } from '#src/errors.ts'
import { compose } from '#src/release/compose.ts'
import { promote } from '#src/release/environment.ts'
import { publish } from '#src/release/publish.ts'
import type { ReleasedApp } from '#src/release/release.ts'
import { serve } from './serve.ts'

const storeOption = [
  '--store <folder>',
  'the store of builds and releases',
  '.portal/store',
] as const

function parseBuild(value: string, previous: ReleasedApp[] = []): ReleasedApp[] {
  const [name, build, ...rest] = value.split('@')
  if (!name || !build || rest.length)
    throw new InvalidArgumentError('name it <app>@<build>.')
  return [...previous, { name, build }]
}

function parsePort(value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new InvalidArgumentError('a port is a whole number from 0 to 65535.')
  }
  return port
}

function parseOrigin(value: string): string {
  const url = URL.parse(value)
  if (!url?.protocol.startsWith('http') || url.origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('an origin looks like http://127.0.0.1:3000.')
  }
  return url.origin
}

async function readRealm(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `${path} is missing: copy the one of this repository, or name another`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError(`${path} is not JSON (${(error as Error).message}): mend it`)
  }
}

/** The commands of `portal`. */
export function createProgram(): Command {
  const program = new Command('portal').description(
    'Builds, releases and serves the portal.',
  )

  program
    .command('manifest')
    .description('write the manifest of an app that has just been built')
    .argument('[app]', "the app's folder", '.')
    .action(async (app: string) => {
      const { name, build } = await writeManifest(resolve(app))
      console.log(`${name}@${build} built`)
    })

  program
    .command('publish')
    .description("put an app's build into the store")
    .argument('[app]', "the app's folder", '.')
    .option(...storeOption)
    .action(async (app: string, { store }: { store: string }) => {
      const { name, build } = await publish(resolve(store), resolve(app))
      console.log(`${name}@${build} published`)
    })

  program
    .command('compose')
    .description('make a release of published builds, with its HTML')
    .argument('<builds...>', 'one shell and its remotes, each <app>@<build>', parseBuild)
    .option(...storeOption)
    .option('--realm <file>', 'the realm settings', 'realm.json')
    .action(
      async (builds: ReleasedApp[], { store, realm }: { store: string; realm: string }) => {
        const id = await compose(resolve(store), { builds, realm: await readRealm(realm) })
        console.log(`release ${id} composed`)
      },
    )

  program
    .command('promote')
    .description('point an environment at a release')
    .argument('<release>')
    .argument('[environment]', 'its name', 'production')
    .option(...storeOption)
    .action(async (release: string, environment: string, { store }: { store: string }) => {
      await promote(resolve(store), environment, release)
      console.log(`${environment} serves release ${release}`)
    })

  program
    .command('dev')
    .description('work on an app inside the portal, with hot reload')
    .argument('[app]', "the app's folder", '.')
    .option('--port <port>', 'the port to listen on', parsePort, 8080)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option(
      '--api <origin>',
      "the server behind /api; without it, the workspace's own",
      parseOrigin,
    )
    .action(async (app: string, options: { port: number; host: string; api?: string }) => {
      // The bundler takes its time to load: the other commands do without.
      const { dev } = await import('./dev.ts')
      await dev({ ...options, app })
    })

  program
    .command('serve')
    .description('serve an environment')
    .argument('[environment]', 'its name', 'production')
    .option(...storeOption)
    .option('--port <port>', 'the port to listen on', parsePort, 8080)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .requiredOption('--api <origin>', 'the server behind /api', parseOrigin)
    .action(
      (
        environment: string,
        options: { store: string; port: number; host: string; api: string },
      ) => serve({ ...options, store: resolve(options.store), environment }),
    )

  return program
}
