import { describe, expect, it, jest } from '@jest/globals'
import { minute } from '#src/durations.ts'
import type { NewMail } from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { createMailer } from '#src/mail/plugin.ts'
import type { Message } from '#src/mail/transport.ts'
import { createKeyring } from '#src/secrets/secrets.ts'
import { receipt } from '#src/testing/mailbox.ts'
import { countRows, openFastDatabase, whenTestEnds } from '#src/testing/test-app.ts'

const ana: NewMail['to'] = { address: 'ana@example.com', language: 'en' }

describe('a mail', () => {
  it('says who sends it, whatever the realm is called', async () => {
    const { mailer, sent, order } = await setUp({ name: 'A "B" <C>' })
    await order(ana)
    await mailer.settle()
    expect(sent[0]?.from).toBe('"A B <C>" <no-reply@play.example>')
    expect(sent[0]?.html).toContain('A &quot;B&quot; &lt;C&gt;')
  })

  it('goes to nobody without an address, and does not wait for one', async () => {
    const { mailer, sent, order, waiting } = await setUp()
    await order({ ...ana, address: '' })
    await mailer.settle()
    expect([sent, await waiting()]).toEqual([[], 0])
  })

  it('waits while the mail server is away, longer and longer, and is sent once then', async () => {
    stopClock()
    const { mailer, sent, failures, ended, order, waiting } = await setUp({ refusals: 3 })
    await order(ana)
    const triedAfter: number[] = []
    const began = Date.now()
    while ((await waiting()) > 0) {
      const before = failures.length
      await mailer.sendDue()
      if (failures.length > before) triedAfter.push(Date.now() - began)
      jest.setSystemTime(Date.now() + 1_000)
    }
    expect(triedAfter.map((after) => Math.floor(after / 10_000))).toEqual([0, 0, 3])
    expect([failures, ended]).toEqual([[false, false, false], [true]])
    expect(sent).toHaveLength(1)
  })

  it('is given up when nobody wants it any more, and that is said', async () => {
    const { mailer, sent, failures, ended, order, waiting } = await setUp()
    await order(ana, Date.now() - 1)
    await mailer.settle()
    expect([sent, failures, ended, await waiting()]).toEqual([[], [true], [false], 0])
  })

  it('has one Message-ID however often it is tried', async () => {
    const { mailer, tried, order } = await setUp({ refusals: 2 })
    await order(ana)
    for (let i = 0; i < 3; i++) await mailer.settle()
    expect(tried).toHaveLength(3)
    expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1)
    expect(tried[0]?.messageId).toMatch(/^<[\da-f-]{36}@play\.example>$/)
  })

  it('is taken by one of two senders', async () => {
    const { mailer, other, sent } = await setUpMany(20)
    await Promise.all([mailer.sendDue(), other.sendDue()])
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  it('that cannot be read does not keep the others waiting, and is given up when its time is over', async () => {
    const { db, mailer, sent, failures, waiting } = await setUpMany(3)
    await db.updateTable('outbox').set({ letter: '{torn' }).where('id', '=', 2).execute()
    await mailer.sendDue()
    expect([sent.length, failures, await waiting()]).toEqual([2, [false], 1])
    await mailer.sendDue()
    expect(failures).toEqual([false])
    jest.setSystemTime(Date.now() + 61 * minute)
    await mailer.sendDue()
    expect([failures, await waiting()]).toEqual([[false, true], 0])
  })

  it('in a queue is one of three that are tried at once while the mail server is away', async () => {
    const { mailer, tried, sent } = await setUpMany(7, { refusals: 6 })
    await expect(mailer.sendDue()).rejects.toThrow('the mail server is busy')
    expect(tried).toHaveLength(3)
    await expect(mailer.sendDue()).rejects.toThrow('the mail server is busy')
    expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(6)
    await mailer.sendDue()
    expect(sent).toHaveLength(1)
  })

  it('that the mail server refuses does not keep the others waiting', async () => {
    const { mailer, sent } = await setUpMany(7, { refusals: 6, code: 'EENVELOPE' })
    await mailer.sendDue()
    expect(sent).toHaveLength(1)
  })

  it('waits in the outbox without the secret of its link', async () => {
    const { db, outbox, mailer, sent } = await setUp()
    await outbox.add({
      to: ana,
      letter: { kind: 'emailConfirmation', login: 'ana', nonce: 'n0nce' },
      expiresAt: Date.now() + minute,
    })
    const row = JSON.stringify(await db.selectFrom('outbox').selectAll().execute())
    await mailer.settle()
    const secret = createKeyring('a secret').linkToken('n0nce')
    expect(sent[0]?.text).toContain(`https://play.example/account#confirm=${secret}`)
    expect(row).toContain('n0nce')
    expect(row).not.toContain(secret)
  })
})

function stopClock() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  whenTestEnds(() => jest.useRealTimers())
}

/** So many mails that are due, on a clock that stands still. */
async function setUpMany(mails: number, options: Options = {}) {
  stopClock()
  const started = await setUp(options)
  for (let i = 0; i < mails; i++) await started.order(ana)
  jest.setSystemTime(Date.now() + 1_000)
  return started
}

type Options = { name?: string; refusals?: number; code?: string }

async function setUp({
  name = 'Aurora',
  refusals = 0,
  code = 'ECONNECTION',
}: Options = {}) {
  const sent: Message[] = []
  const tried: Message[] = []
  const failures: boolean[] = []
  /** Whether each mail that ended was sent. */
  const ended: boolean[] = []
  const { db } = await openFastDatabase()
  const outbox = createOutbox(db)
  const options = {
    outbox,
    keyring: createKeyring('a secret'),
    transport: {
      async send(message: Message) {
        tried.push(message)
        if (tried.length <= refusals)
          throw Object.assign(new Error('the mail server is busy'), { code })
        sent.push(message)
      },
    },
    from: null,
    realm: { name, timeZone: 'America/Sao_Paulo' },
    siteUrl: 'https://play.example',
    onEnd: async (_mail: unknown, isSent: boolean) => void ended.push(isSent),
    onFailure: (_error: unknown, _mail: unknown, isLast: boolean) => {
      failures.push(isLast)
    },
  }
  return {
    db,
    outbox,
    mailer: createMailer(options),
    other: createMailer(options),
    sent,
    tried,
    failures,
    ended,
    order: (to: NewMail['to'], expiresAt = Date.now() + 60 * minute) =>
      outbox.add({ to, letter: receipt, expiresAt }),
    waiting: () => countRows(db, 'outbox'),
  }
}
