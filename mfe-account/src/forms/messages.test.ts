import { describe, expect, it } from '@jest/globals'
import { messageKeys } from 'shared-api/contract'
import { languages } from 'shared-i18n'
import en from '../../locales/en/account.json' with { type: 'json' }
import es from '../../locales/es/account.json' with { type: 'json' }
import pt from '../../locales/pt/account.json' with { type: 'json' }

const texts = { pt, en, es }

describe.each(languages)('the texts in %s', (language) => {
  it('say every message that the API can answer', () => {
    const known = Object.keys(texts[language].auth).map((name) => `auth.${name}`)
    expect(messageKeys.filter((key) => !known.includes(key))).toEqual([])
  })
})
