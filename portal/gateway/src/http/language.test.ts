import { describe, expect, it } from '@jest/globals'
import { chooseLanguage } from './language.ts'

const languages = ['pt', 'en', 'es']

describe('the language of an answer', () => {
  it.each<[string, { cookie?: string; 'accept-language'?: string }, string]>([
    ['nothing is known', {}, 'pt'],
    ['the cookie says so', { cookie: 'lang=es' }, 'es'],
    ['the cookie of https says so', { cookie: '__Host-lang=es' }, 'es'],
    [
      'the cookie of https is stronger than one from before',
      { cookie: 'lang=pt; __Host-lang=es' },
      'es',
    ],
    ['the cookie of https names none of ours', { cookie: '__Host-lang=fr; lang=en' }, 'en'],
    ['the cookie is one of many', { cookie: 'a=b; lang=en; c=d' }, 'en'],
    [
      'the cookie is stronger than the browser',
      { cookie: 'lang=es', 'accept-language': 'en' },
      'es',
    ],
    ['the cookie names none of ours', { cookie: 'lang=fr', 'accept-language': 'en' }, 'en'],
    ['the cookie is empty', { cookie: 'lang=', 'accept-language': 'en' }, 'en'],
    ['another cookie ends like ours', { cookie: 'xlang=es' }, 'pt'],
    ['the browser asks for a region', { 'accept-language': 'en-GB' }, 'en'],
    ['the browser knows none of ours', { 'accept-language': 'fr,de;q=0.5' }, 'pt'],
  ])('where %s is chosen (%p → %s)', (_, headers, language) => {
    expect(chooseLanguage(headers, languages)).toBe(language)
  })
})
