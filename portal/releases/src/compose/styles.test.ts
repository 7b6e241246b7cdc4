import { expect, it } from '@jest/globals'
import { withAbsoluteUrls } from './styles.ts'

const absolute = (css: string) => withAbsoluteUrls(css, (url) => `/assets/${url}`)

it.each([
  ['a{mask:url(a.svg)}', 'a{mask:url(/assets/a.svg)}'],
  [
    'a{mask:url("a b.svg"),url(\'c.svg\')}',
    'a{mask:url(/assets/a b.svg),url(/assets/c.svg)}',
  ],
])('makes the relative URLs of %s absolute', (css, expected) => {
  expect(absolute(css)).toBe(expected)
})

it.each([
  'a{mask:url(/a.svg)}',
  'a{mask:url(#a)}',
  'a{mask:url("data:image/svg+xml,<svg><rect filter=\'url(%23g)\'/></svg>")}',
])('leaves %s as it is', (css) => {
  expect(absolute(css)).toBe(css)
})
