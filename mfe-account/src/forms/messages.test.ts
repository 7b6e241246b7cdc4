import { describe, expect, it } from '@jest/globals'
import { messageKeys } from 'shared-api/contract'
import { languages } from 'shared-i18n'
import { texts } from '#testing/render-page.tsx'

describe.each(languages)('the texts in %s', (language) => {
  it('say every message that the API can answer', () => {
    const known = Object.keys(texts[language].auth).map((name) => `auth.${name}`)
    expect(messageKeys.filter((key) => !known.includes(key))).toEqual([])
  })
})
