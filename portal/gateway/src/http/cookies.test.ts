import { expect, it } from '@jest/globals'
import { chooseLanguage } from './cookies.ts'

it.each([
  ['', '', 'pt'],
  ['lang=es', '', 'es'],
  ['__Host-lang=es', '', 'es'],
  ['lang=pt; __Host-lang=es', '', 'es'],
  ['__Host-lang=fr; lang=en', '', 'en'],
  ['a=b; lang=en; c=d', '', 'en'],
  ['lang=es', 'en', 'es'],
  ['lang=fr', 'en', 'en'],
  ['lang=', 'en', 'en'],
  ['xlang=es', '', 'pt'],
  ['', 'en-GB', 'en'],
  ['', 'fr,de;q=0.5', 'pt'],
])(
  'the cookie %p comes before Accept-Language %p: %s (§1.4)',
  (cookie, accepted, language) => {
    const headers = { cookie, 'accept-language': accepted }
    expect(chooseLanguage(headers, ['pt', 'en', 'es'])).toBe(language)
  },
)
