import { describe, expect, it } from '@jest/globals'
import { toText } from '#src/mail/content.ts'
import { createTemplates } from '#src/mail/templates.ts'

const realm = { name: 'Aurora', timeZone: 'America/Sao_Paulo' }
const receipt = {
  login: 'ana',
  orderId: 'order-17',
  coins: 1_000,
  amount: 1_000,
  currency: 'BRL',
  paidAt: Date.parse('2026-01-15T18:30:00Z'),
}
const write = (language: 'pt' | 'en' | 'es', debtPaid?: number) => {
  const letters = createTemplates({ language, realm, siteUrl: 'https://play.example' })
  const letter = { ...receipt, ...(debtPaid !== undefined && { debtPaid }) }
  return toText(letters.purchaseReceipt(letter))
}

describe('the receipt of a purchase that paid a debt', () => {
  it.each([
    [
      'pt',
      ['1.000 coins compradas', '300 quitaram', '700 já estão', 'Usadas na dívida: 300'],
    ],
    [
      'en',
      ['1,000 coins you bought', '300 settled', '700 are now', 'Used for the debt: 300'],
    ],
    ['es', ['1.000 coins que', '300 cubrieron', '700 ya están', 'Usadas en la deuda: 300']],
  ] as const)(
    'says in %s what was bought, what was paid and what is left',
    (language, parts) => {
      const text = write(language, 300)
      for (const part of parts) expect(text).toContain(part)
      expect(text).not.toContain('Happy hunting')
    },
  )

  it.each([0, undefined])('speaks of none where it paid %p', (debtPaid) => {
    const text = write('en', debtPaid)
    expect(text).toContain('1,000 coins are now in the balance of ana')
    expect(text).not.toContain('debt')
  })
})
