import { describe, expect, it } from '@jest/globals'
import { toHtml, toText } from '#src/mail/content.ts'
import type { MailData } from '#src/mail/new-mail.ts'
import { writeMail } from '#src/mail/templates.ts'
import { receipt } from '#src/testing/mailbox.ts'

const realm = { name: 'Aurora', timeZone: 'America/Sao_Paulo' }
const options = { realm, siteUrl: 'https://play.example', linkToken: String }
const write = (language: 'pt' | 'en' | 'es', debtPaid = 0) => {
  const content = writeMail([{ ...receipt, debtPaid }], { ...options, language })
  const html = toHtml(content, { realm: realm.name, language })
  return { subject: content.subject, text: toText(content), html }
}

describe('a receipt', () => {
  it.each([
    [
      'pt',
      ['Recibo: 1.000 coins no Aurora', 'Pedido: order-17', /Valor pago: R\$\s1\.234,50/],
      'Data: 15 de jan. de 2026, 15:30 (UTC−3)',
      ['1.000 coins compradas', '300 quitaram', '700 já', 'Usadas na dívida: 300'],
    ],
    [
      'en',
      ['Receipt: 1,000 coins on Aurora', 'Order: order-17', /Amount paid: R\$1,234\.50/],
      'Date: 15 Jan 2026, 15:30 (UTC−3)',
      ['1,000 coins you bought', '300 settled', '700 are', 'Used for the debt: 300'],
    ],
    [
      'es',
      ['Comprobante: 1.000 coins en Aurora', /Monto pagado: R\$\s1\.234,50/],
      'Fecha: 15 ene 2026, 15:30 (UTC−3)',
      ['1.000 coins que', '300 cubrieron', '700 ya', 'Usadas en la deuda: 300'],
    ],
  ] as const)('is written in %s, with what paid a debt', (language, bill, date, debt) => {
    const mail = write(language)
    for (const part of [...bill, date]) {
      expect(`${mail.subject}\n${mail.text}`).toMatch(part)
    }
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.html).toContain('href="https://play.example/dashboard"')
    const { text } = write(language, 300)
    for (const part of debt) expect(text).toContain(part)
    expect(text).not.toContain('Happy hunting')
  })

  it('speaks of no debt where it paid none', () => {
    const { text } = write('en')
    expect(text).toContain('1,000 coins are now in the balance of ana')
    expect(text).not.toContain('debt')
  })
})

describe('a mail', () => {
  const seen = { at: receipt.paidAt, address: '203.0.113.7', userAgent: 'Firefox/140.0' }
  const links = [
    { login: 'ana', nonce: 'n1' },
    { login: 'bia', nonce: 'n2' },
  ]
  const letters: MailData[] = [
    { kind: 'passwordReset', links, isPartial: true },
    { kind: 'emailConfirmation', login: 'ana', nonce: 'n' },
    { kind: 'loginAttempts', login: 'ana', nonce: 'n' },
    { kind: 'newDeviceSignIn', login: 'ana', ...seen },
    { kind: 'passwordChanged', login: 'ana', nonce: 'n', ...seen },
    receipt,
    { ...receipt, debtPaid: 300 },
  ]

  it.each(letters)('of $kind has a value for every name in its texts', (letter) => {
    for (const language of ['pt', 'en', 'es'] as const) {
      const content = writeMail([letter], { ...options, language })
      expect(JSON.stringify(content)).not.toMatch(/\{\w+\}|undefined|null/)
    }
  })
})
