import { expect, it } from '@jest/globals'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { queueTable } from '#src/testing/mariadb/queues.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describeWithMariadb('an open delivery whose queue was dropped', (server) => {
  it.each([
    ['returned', 500, 'stack'],
    ['delivered', 470, 'stack'],
    ['delivered', 470, 'custom_mail'],
  ] as const)(
    'is settled as %s by the operator, with the reason (balance %i, COIN_CHANNEL %s)',
    async (as, balance, channel) => {
      const database = await createRealm(server(), { layout: 'mobius', engine: 'MyISAM' })
      await server().query(`USE ${database}; ${queueTable('custom_mail')}`)
      const url = server().siteUrl(database)
      const env = { GAME_DATABASE_URL: url, COIN_CHANNEL: 'custom_mail' }
      const { app, dataDir } = await startApp({ env })
      const visitor = createVisitor(app)
      const { token } = (await visitor.logIn('anna')).json()
      const account = await app.web.accounts.findByLogin('anna')
      await app.web.ledger.grant(account?.id ?? 0, 500, 'test')
      const { coins } = app.game
      const { withDeliveryLock } = coins
      coins.withDeliveryLock = () => Promise.reject(new Error('the power is gone'))
      await visitor.post('/game/send-coins', { charName: 'João', amount: 30 }, token)
      coins.withDeliveryLock = withDeliveryLock
      const [open] = createDeliveries(app.webDatabase).inState('open')
      const id = String(open?.id)
      await server().query(`DROP TABLE ${database}.custom_mail`)

      const cli = (...words: string[]) =>
        runCli(['deliveries', ...words], dataDir, { ...env, COIN_CHANNEL: channel })
      expect(cli('show', id).stdout).toContain('\tthe table custom_mail is missing\n')
      const reason = ['--reason', 'another emulator']
      expect(cli('settle', id, '--as', as, ...reason)).toMatchObject({ status: 0 })
      expect(createDeliveries(app.webDatabase).find(id)).toMatchObject({
        state: as,
        reason:
          'decided by the operator, the table custom_mail is missing: another emulator',
      })
      expect((await visitor.get('/dashboard', token)).json().balance).toBe(balance)
    },
  )
})
