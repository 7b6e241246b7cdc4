import { Command } from 'commander'
import { pino } from 'pino'
import type { OrderQuery } from 'shared-api/office/sales'
import { print, printRow, toDay, toUtc, withDatabase } from '#src/cli/tools.ts'
import { auditSite } from '#src/coins/ledger/ledger-audit.ts'
import { createReversals } from '#src/coins/ledger/payment-postings.ts'
import { createOrders, type OrderRow } from '#src/coins/orders/orders.ts'
import {
  type ApplyPayment,
  createApplyPayment,
  createReconcile,
} from '#src/coins/payments/apply-payment.ts'
import {
  createMercadoPago,
  PaymentProviderError,
} from '#src/coins/payments/mercado-pago.ts'
import { createPayments } from '#src/coins/payments/payments.ts'
import type { Config } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { StartError } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { ordersCsv } from '#src/office/sales/csv.ts'
import { createSalesLists } from '#src/office/sales/lists.ts'

const shown = 50

export function ledgerCommands(): Command {
  const check = new Command('check')
    .description('check every entry, balance, payment and delivery against the rules')
    .action(() =>
      withDatabase(async (_, config) => {
        const violations = await auditSite(config)
        for (const violation of violations) print(violation)
        print(violations.length === 0 ? 'the ledger is sound' : 'the ledger is NOT sound')
        if (violations.length > 0) process.exitCode = 1
      }),
    )
  return new Command('ledger').description('The ledger of all coins').addCommand(check)
}

export function orderCommands(): Command {
  const orders = new Command('orders').description('Coin orders and their payments')

  orders
    .command('list')
    .description(`list the latest ${shown} orders, and payments that need attention`)
    .option('--login <login>', 'those of one account')
    .option('--from <YYYY-MM-DD>', 'not before this day of the realm', toDay)
    .option('--to <YYYY-MM-DD>', 'not after this day', toDay)
    .option('--csv', 'print all of them as a table for a spreadsheet')
    .action(list)

  orders
    .command('show <id>')
    .description('print an order and its payments')
    .action((id: string) => withDatabase(async (db) => show(db, await find(db, id))))

  orders
    .command('reconcile [id]')
    .description('ask the provider about the payments of one order, or of all that are due')
    .action((id?: string) => withDatabase((db, config) => reconcile(db, config, id)))

  return orders
}

async function list({ csv, ...query }: OrderQuery & { csv?: boolean }) {
  await withDatabase(async (db, { realmFile }) => {
    const lists = createSalesLists(db, readRealmFile(realmFile).timeZone)
    if (csv) {
      for await (const part of ordersCsv(lists, query)) process.stdout.write(part)
      return
    }
    for (const order of await lists.orders(query, { limit: shown })) {
      const { id, login, status, coins, amount, currency, createdAt, payments } = order
      const trouble = payments.flatMap(({ problem, owed }) => [
        ...(problem ? [`held: ${problem}`] : []),
        ...(owed > 0 ? [`owes ${owed} coins`] : []),
      ])
      const price = `${amount} ${currency}`
      const since = toUtc(Date.parse(createdAt))
      printRow([id, since, status, login, `${coins} coins`, price, ...trouble])
    }
  })
}

async function show(db: WebDatabase, order: OrderRow) {
  printRow(['order', order.id])
  printRow(['account', order.accountId])
  printRow(['created', toUtc(order.createdAt)])
  printRow(['status', order.status])
  printRow(['coins', order.coins])
  printRow(['price', `${order.amountCents / 100} ${order.currency}`])
  printRow(['checkout', order.checkoutUrl])
  for (const payment of await createPayments(db).ofOrder(order.id)) {
    printRow(['payment', payment.id, payment.status])
    printRow(['  credited by', payment.creditId, 'paid debts of', payment.debtPaid])
    const reversal = await createReversals(db).active(payment.id)
    if (reversal) {
      const debt = ['spent before', reversal.shortfall, 'collected', reversal.collected]
      printRow(['  taken back by', reversal.transactionId, ...debt])
    }
    if (payment.problem) printRow(['  held', payment.problem])
  }
}

async function reconcile(db: WebDatabase, { payments }: Config, id?: string) {
  const order = id === undefined ? null : await find(db, id)
  if (!payments) {
    throw new StartError(
      'payments are not set up here, so there is nobody to ask: on a local site npm start simulates them, and reconciles them itself; on a server, set the MERCADO_PAGO_* variables in settings.env',
    )
  }
  const { url, token, isLive } = payments
  let credited = 0
  const log = pino({ level: 'warn' }, pino.destination(2))
  // The server sends the receipts, now or after its next start.
  const applyOne = createApplyPayment({ db, log, isLive })
  const apply: ApplyPayment = async (payment) => {
    const isCredited = await applyOne(payment)
    if (isCredited) credited += 1
    return isCredited
  }
  const provider = createMercadoPago({ url, token })
  const job = createReconcile({ db, provider, apply, log })
  try {
    const asked = order ? await job.order(order.id).then(() => 1) : await job.due()
    print(`asked for ${asked} orders, credited ${credited} payments`)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new StartError(`${error.message}: try again later`)
  }
}

async function find(db: WebDatabase, id: string): Promise<OrderRow> {
  const order = await createOrders(db).find(id)
  if (!order) throw new StartError(`there is no order ${id}`)
  return order
}
