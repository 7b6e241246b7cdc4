import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage } from '#src/language.ts'
import { remember } from './remember.ts'

/** `chooseLanguage`, which remembers what it made of the headers that most browsers send. */
export function createLanguageChoice() {
  const choose = remember((text) => {
    const [cookie, accepted, languages = ''] = text.split('\n')
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(accepted ? { 'accept-language': accepted } : {}),
    }
    return chooseLanguage(headers, languages.split(' '))
  })
  // Headers hold no line breaks.
  return (headers: IncomingHttpHeaders, languages: readonly string[]): string =>
    choose(
      `${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}\n${languages.join(' ')}`,
    )
}
