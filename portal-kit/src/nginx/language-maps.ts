import { map } from './text.ts'

/** What a browser may say of how much it wants a language, the most first; to the tenth. */
const qualities = [
  '(?:;\\s*q=1(?:\\.0*)?)?',
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenth) => `;\\s*q=0?\\.${tenth}\\d*`),
  ';\\s*q=0?\\.0\\d*[1-9]\\d*',
]

/**
 * `$language`: the visitor's cookie, then what the browser asks for, then the first one of the release. nginx cannot
 * sort, so each quality has a pattern of its own, and the first that is found holds.
 *
 * @param languages of the release; the first is the fallback
 */
export function languageMaps(languages: readonly string[]): string[][] {
  const [fallback = 'en'] = languages
  const listed = `(?:^|,)\\s*(?<listed_language>${languages.join('|')}|\\*)(?:-[a-z0-9-]+)?\\s*`
  const own = languages.map((language) => [language, language] as const)
  return [
    map('$http_accept_language', '$listed', [
      ['default', ''],
      ...qualities.map(
        (quality) => [`~*${listed}${quality}\\s*(?:,|$)`, '$listed_language'] as const,
      ),
    ]),
    map('$listed', '$accepted_language', [['default', fallback], ...own]),
    map('$http_cookie', '$language', [
      ['default', '$accepted_language'],
      // A variable of nginx cannot name a cookie with a hyphen.
      ...['__Host-lang', 'lang'].flatMap((cookie) =>
        languages.map(
          (language) => [`~(?:^|; )${cookie}=${language}(?:;|$)`, language] as const,
        ),
      ),
    ]),
  ]
}
