import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { prepareDemoAccount } from '#src/demo/demo-account.ts'
import { publishDemoNews } from '#src/demo/demo-news.ts'

/** Gives the demo realm its news and an account to log in with. */
export const demoContent = fp<{ gameFile: string; realm: Realm }>(
  async (app, { gameFile, realm }) => {
    const { web, game, webDatabase } = app
    publishDemoNews(webDatabase, realm.timeZone)
    await prepareDemoAccount({ web, game, gameFile, coinId: realm.coin.itemId })
  },
  { name: 'demo-content', dependencies: ['web', 'game'] },
)
