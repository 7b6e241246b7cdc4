import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { ReleasedApp } from '#src/store/store.ts'
import { type Answer, toJson } from './answer.ts'

/** The environment that a command is about, unless it names another. */
export const usualEnvironment = () => process.env.PORTAL_ENVIRONMENT || 'production'

/** A command whose help ends with what it does and an example. */
export class PortalCommand extends Command {
  override createCommand(name?: string): PortalCommand {
    return new PortalCommand(name)
  }

  /** Adds the environment that the command is about, and the store that has it. */
  onEnvironment(): this {
    return this.argument('[environment]', 'its name', usualEnvironment()).addOption(
      storeOption(),
    )
  }

  /** Adds the store, and an environment of it as an option. @param what it names */
  inEnvironment(what: string): this {
    const option = new Option('--environment <name>', what).default(usualEnvironment())
    return this.addOption(storeOption()).addOption(option)
  }

  /** Adds the app's folder with the build that it is about. @param environment what `--environment` names */
  onBuild(environment: string): this {
    return this.argument('[app]', "the app's folder", '.')
      .inEnvironment(environment)
      .option('--with <build...>', 'published builds to be released with it', parseBuild)
  }

  example(text: string): this {
    return this.addHelpText('after', text)
  }

  /** Prints what a function of its arguments and options answers. */
  answer<Args extends unknown[]>(run: (...args: Args) => Promise<Answer>): this {
    return this.action(async (...given: unknown[]) => {
      const { text, data, isBad } = await run(...(given.slice(0, -1) as Args))
      console.log(this.opts().json ? toJson(data) : text)
      if (isBad) process.exitCode = 1
    })
  }
}

/** Adds one command to `portal`. */
export type AddCommand = (program: PortalCommand) => void

const usualStore = '.portal/store'

/** Finds the default store in a folder or in the nearest one above: an app's folder is inside the workspace. */
export function findStore(folder: string): string {
  let above = resolve(folder)
  while (!existsSync(join(above, usualStore))) {
    if (above === dirname(above)) return resolve(folder, usualStore)
    above = dirname(above)
  }
  return join(above, usualStore)
}

export const storeOption = () =>
  new Option('--store <folder>', 'the store of builds and releases')
    .argParser((value: string) => resolve(value))
    .default(
      process.env.PORTAL_STORE ? resolve(process.env.PORTAL_STORE) : findStore('.'),
      `PORTAL_STORE, or ${usualStore}, here or in a folder above`,
    )

export const listOption = () =>
  new Option('--list <file>', 'which app may come from which package of which registry')
    .argParser((value: string) => resolve(value))
    .env('PORTAL_APPS')
    .default(resolve('portal.apps.json'), 'portal.apps.json')

export const siteOption = () =>
  new Option('--site <origin>', 'the address of the site, for the link')
    .argParser(parseOrigin)
    .env('PUBLIC_ORIGIN')
    .default(`http://localhost:${process.env.PORT || 8080}`)

const wholeNumber = (refusal: string, least: number, most?: number) => (value: string) => {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= (most ?? number)) return number
  throw new InvalidArgumentError(refusal)
}

export const parsePort = wholeNumber('a port is a whole number from 0 to 65535.', 0, 65535)
const parsePercent = wholeNumber('a share is a whole percentage from 1% to 99%.', 1, 99)
export const parseKeep = wholeNumber('keep a whole number of releases, at least 1.', 1)

export const portOption = () =>
  new Option('--port <port>', 'the port to listen on').argParser(parsePort).default(8080)

export const hostOption = () =>
  new Option('--host <host>', 'the address to listen on').default('127.0.0.1')

export function parseBuild(value: string, previous: ReleasedApp[] = []): ReleasedApp[] {
  const [name, build, ...rest] = value.split('@')
  if (!name || !build || rest.length)
    throw new InvalidArgumentError('name it <app>@<build>.')
  return [...previous, { name, build }]
}

/** Reads a share of the visitors, `10%` or `10`. */
export const parseShare = (value: string) => parsePercent(value.replace(/%$/, ''))

export const drainOption = () =>
  new Option(
    '--drain-seconds <seconds>',
    'how long it serves on after it was told to end, so that load balancers notice',
  )
    .argParser(wholeNumber('give a whole number of seconds from 0 to 300.', 0, 300))
    .default(0)

export function parseOrigin(value: string): string {
  const { protocol = '', origin } = URL.parse(value) ?? {}
  if (protocol.startsWith('http') && origin === value.replace(/\/$/, '')) return origin
  throw new InvalidArgumentError('an origin looks like http://127.0.0.1:3000.')
}
