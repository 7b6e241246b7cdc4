import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The workspace's root. */
export const root = join(import.meta.dirname, '../..')

/** A portal of its own, for staff: nothing of it is part of the site. */
export const office = 'mfe-office'

const remotes = readdirSync(root).filter(
  (name) =>
    name.startsWith('mfe-') &&
    name !== office &&
    existsSync(join(root, name, 'portal.config.ts')),
)

/** The folders of what the site is made of: the shell, and every remote that there is. */
export const apps: readonly string[] = ['shell', ...remotes]

/** What each build reads beside its own folder. */
export const sharedInputs = [
  'shared-i18n',
  'shared-api',
  'shared-ui',
  'portal/contract/src',
  'portal/kit/src',
  'portal/releases/src',
  'pnpm-lock.yaml',
] as const

/** Where everything that runs here keeps its files; deleting it starts afresh. */
export const stateDir = join(root, '.portal')

/** The server behind `/api`, as `npm run build` leaves it. */
export const apiServer = join(root, 'api/dist/server/server.mjs')

/** The environment in which a package finds its own tools. */
export function binariesOf(folder: string): NodeJS.ProcessEnv {
  const bins = [join(root, folder, 'node_modules/.bin'), process.env.PATH]
  return { ...process.env, PATH: bins.join(delimiter) }
}
