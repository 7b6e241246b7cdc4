import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createSettingsReader } from 'portal-releases/live-settings'
import { parseRealm, type Realm } from 'shared-api/contract'
import type { StoreConfig } from '#src/config/env.ts'
import { minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'

/**
 * The realm settings of a page: those that it names, if visitors get them now, or the live ones if it names none.
 * @throws Problem 409 if no visitor gets them any more, 503 if they cannot be read
 */
type SettingsOfPage = (named?: string) => Promise<Realm>

declare module 'fastify' {
  interface FastifyInstance {
    settingsOfPage: SettingsOfPage
  }
}

/** The hash by which pages name the settings of REALM_FILE. */
type Options = { realmHash: string | undefined }

export const realmSettings = fp<Options>(
  async (app, options) => {
    const { store } = app.config
    const settings = store ? fromStore(store, app.log) : fromFile(app, options)
    app.decorate('settingsOfPage', settings)
  },
  { name: 'realm-settings' },
)

/** Read at each call: a promotion counts at once. */
function fromStore(store: StoreConfig, log: FastifyBaseLogger): SettingsOfPage {
  const read = createSettingsReader(store.folder, store.environment)
  let latest: { hash: string; realm: Realm } | null = null

  const find = async (named?: string) => {
    const [live, ...canaries] = await read()
    const found = [live, ...canaries].find(({ hash }) => hash === (named ?? live.hash))
    if (!found) return null
    const { hash, settings } = found
    if (latest?.hash !== hash) latest = { hash, realm: parseRealm(settings) }
    return latest.realm
  }
  return async (named) => {
    const found = await find(named).catch((err: unknown) => {
      log.error({ err }, 'the realm settings cannot be read from the store')
      throw new Problem(503, 'settings-unavailable', 'The realm settings cannot be read')
    })
    return found ?? refuse()
  }
}

function fromFile({ realm, log }: FastifyInstance, { realmHash }: Options): SettingsOfPage {
  let quietUntil = 0
  return async (named) => {
    if (named === undefined || named === realmHash) return realm
    if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + minute
      log.error(
        { named, own: realmHash },
        'a page shows other realm settings than REALM_FILE: give the API the file of the live release and restart it, or set PORTAL_STORE',
      )
    }
    return refuse()
  }
}

function refuse(): never {
  const message = 'The prices have changed since this page was opened; reload it'
  throw new Problem(409, 'settings-changed', message)
}
