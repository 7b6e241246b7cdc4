import { describe, expect, it } from '@jest/globals'
import { isCheckoutUrl } from './checkout-url.ts'

const hosts = ['www.mercadopago.com.br']

describe('a checkout address', () => {
  it.each([
    { url: 'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1', page: 'x.com' },
    { url: 'http://127.0.0.1:8090/checkout/1', page: 'localhost' },
    { url: 'http://localhost:800/checkout/1', page: '127.0.0.1' },
  ])('may be $url', ({ url, page }) => {
    expect(isCheckoutUrl(url, hosts, page)).toBe(true)
  })

  it.each([
    'http://www.mercadopago.com.br/checkout',
    'https://www.mercadopago.com.br.evil.com/checkout',
    'https://www.mercadopago.com.br@evil.com/',
    'https://user@www.mercadopago.com.br/',
    'http://localhost:800/checkout/1',
    'javascript:alert(1)',
    '//www.mercadopago.com.br/',
    '',
  ])('of a portal on the net may not be %p', (url) => {
    expect(isCheckoutUrl(url, hosts, 'aurora.example')).toBe(false)
  })
})
