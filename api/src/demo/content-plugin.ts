import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import type { Site } from '#src/config/site.ts'
import { prepareDemoAccount } from '#src/demo/demo-account.ts'
import { publishDemoNews, withdrawDemoNews } from '#src/demo/demo-news.ts'
import { refuseDemoAccount } from '#src/demo/refuse-demo-account.ts'

type Options = {
  /** Null if the operator has a game server. */
  gameFile: string | null
  realm: Realm
  site: Site
}

/** Adds demo news on a site of this machine, and the demo account if its realm is the demo too; a public site has neither. */
export const demoContent = fp<Options>(
  async (app, { gameFile, realm, site }) => {
    const { web, game, webDatabase: db } = app
    if (site.isPublic) {
      await refuseDemoAccount({ db, web, game, site })
      withdrawDemoNews(db)
      return
    }
    publishDemoNews(db, realm.timeZone)
    if (gameFile === null) return
    await prepareDemoAccount({ db, web, game, gameFile, coinId: realm.coin.itemId })
  },
  { name: 'demo-content', dependencies: ['web', 'game'] },
)
