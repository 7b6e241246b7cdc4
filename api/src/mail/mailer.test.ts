import { describe, expect, it } from '@jest/globals'
import { createMailer } from '#src/mail/mailer.ts'
import type { Message } from '#src/mail/transport.ts'

const receipt = {
  login: 'ana',
  orderId: 'order-17',
  coins: 1_000,
  amount: 1_234.5,
  currency: 'BRL',
  paidAt: Date.parse('2026-01-15T18:30:00Z'),
}

describe('a receipt', () => {
  it.each([
    {
      language: 'pt' as const,
      subject: 'Recibo: 1.000 coins no Aurora',
      lines: [
        'Pedido: order-17',
        /Valor pago: R\$\s1\.234,50/,
        /Data: 15 de janeiro de 2026.+15:30/,
      ],
    },
    {
      language: 'en' as const,
      subject: 'Receipt: 1,000 coins on Aurora',
      lines: [
        'Order: order-17',
        /Amount paid: R\$1,234\.50/,
        /Date: 15 January 2026.+15:30/,
      ],
    },
    {
      language: 'es' as const,
      subject: 'Comprobante: 1000 coins en Aurora',
      lines: [
        'Pedido: order-17',
        /Monto pagado: 1234,50\s(R\$|BRL)/,
        /Fecha: 15 de enero de 2026.+15:30/,
      ],
    },
  ])('is written in $language', async ({ language, subject, lines }) => {
    const { mailer, sent } = setUp()
    mailer.sendPurchaseReceipt({ address: 'ana@example.com', language }, receipt)
    await mailer.settle()
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'ana@example.com', subject })
    for (const line of lines) expect(mail?.text).toMatch(line)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    expect(mail?.html).toContain('href="https://play.example/dashboard"')
  })
})

describe('a mail', () => {
  it('says who sends it, whatever the realm is called', async () => {
    const { mailer, sent } = setUp('A "B" <C>')
    mailer.sendPurchaseReceipt({ address: 'ana@example.com', language: 'en' }, receipt)
    await mailer.settle()
    expect(sent[0]?.from).toBe('"A B <C>" <no-reply@play.example>')
    expect(sent[0]?.html).toContain('A &quot;B&quot; &lt;C&gt;')
  })

  it('goes to nobody without an address', async () => {
    const { mailer, sent } = setUp()
    mailer.sendPurchaseReceipt({ address: '', language: 'en' }, receipt)
    await mailer.settle()
    expect(sent).toEqual([])
  })

  it('is tried again until it is sent', async () => {
    const { mailer, sent, failures } = setUp('Aurora', 2)
    mailer.sendPurchaseReceipt({ address: 'ana@example.com', language: 'en' }, receipt)
    await mailer.settle()
    expect(sent).toHaveLength(1)
    expect(failures).toEqual([false, false])
  })

  it('is given up after four tries', async () => {
    const { mailer, sent, failures } = setUp('Aurora', 9)
    mailer.sendPurchaseReceipt({ address: 'ana@example.com', language: 'en' }, receipt)
    await mailer.settle()
    expect(sent).toEqual([])
    expect(failures).toEqual([false, false, false, true])
  })
})

function setUp(name = 'Aurora', refusals = 0) {
  const sent: Message[] = []
  const failures: boolean[] = []
  let left = refusals
  const mailer = createMailer({
    transport: {
      async send(message) {
        left -= 1
        if (left >= 0) throw new Error('the mail server is busy')
        sent.push(message)
      },
    },
    from: null,
    realm: { name, timeZone: 'America/Sao_Paulo' },
    siteUrl: 'https://play.example',
    onFailure: (_error, isLast) => failures.push(isLast),
  })
  return { mailer, sent, failures }
}
