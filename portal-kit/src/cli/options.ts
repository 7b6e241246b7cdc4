import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { ReleasedApp } from '#src/release/release.ts'
import { isNetwork } from '#src/trusted-proxies.ts'

const usualStore = '.portal/store'

/** The usual store of a folder or of the nearest one above that has it: an app's folder is inside the workspace. */
export function findStore(folder: string): string {
  let above = resolve(folder)
  while (!existsSync(join(above, usualStore))) {
    if (above === dirname(above)) return resolve(folder, usualStore)
    above = dirname(above)
  }
  return join(above, usualStore)
}

/** Which store a command works on; its value is an absolute path. */
export const storeOption = () =>
  new Option('--store <folder>', 'the store of builds and releases')
    .argParser((value: string) => resolve(value))
    .default(findStore('.'), `${usualStore}, here or in a folder above`)

export const portOption = () =>
  new Option('--port <port>', 'the port to listen on').argParser(parsePort).default(8080)

export const hostOption = () =>
  new Option('--host <host>', 'the address to listen on').default('127.0.0.1')

/** Reads one more `<app>@<build>` of a list. */
export function parseBuild(value: string, previous: ReleasedApp[] = []): ReleasedApp[] {
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

/** Reads a share of the visitors, `10%` or `10`. */
export function parseShare(value: string): number {
  const share = Number(value.replace(/%$/, ''))
  if (!/^\d+%?$/.test(value) || share < 1 || share > 99) {
    throw new InvalidArgumentError('a share is a whole percentage from 1% to 99%.')
  }
  return share
}

export function parseOrigin(value: string): string {
  const url = URL.parse(value)
  if (!url?.protocol.startsWith('http') || url.origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('an origin looks like http://127.0.0.1:3000.')
  }
  return url.origin
}

/** Reads one more list of proxies, with commas between them. */
export function parseNetworks(value: string, previous: string[] = []): string[] {
  const networks = value.split(',').map((network) => network.trim())
  const wrong = networks.find((network) => network && !isNetwork(network))
  if (wrong === undefined) return [...previous, ...networks.filter(Boolean)]
  throw new InvalidArgumentError(
    `${wrong} is no address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.`,
  )
}

/** Whose word on a visitor's address and on https counts. */
export const trustProxyOption = () =>
  new Option(
    '--trust-proxy <networks...>',
    'proxies in front of it: who else says X-Forwarded-… is not believed',
  ).argParser(parseNetworks)

export const hstsOption = () =>
  new Option(
    '--hsts-sub-domains',
    'have browsers insist on https for every name below the own one, too',
  )
