import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import type { Site } from '#src/config/site.ts'
import { prepareDemoAccount } from '#src/demo/demo-account.ts'
import { publishDemoNews, withdrawDemoNews } from '#src/demo/demo-news.ts'
import { refuseDemoAccount } from '#src/demo/refuse-demo-account.ts'

type Options = { gameFile: string; realm: Realm; site: Site }

/** Adds demo news and the demo account on a site of this machine; a public site has neither. */
export const demoContent = fp<Options>(
  async (app, { gameFile, realm, site }) => {
    const { web, game, webDatabase: db } = app
    if (site.isPublic) {
      await refuseDemoAccount({ db, web, game, site })
      withdrawDemoNews(db)
      return
    }
    publishDemoNews(db, realm.timeZone)
    await prepareDemoAccount({ db, web, game, gameFile, coinId: realm.coin.itemId })
  },
  { name: 'demo-content', dependencies: ['web', 'game'] },
)
