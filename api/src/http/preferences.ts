/**
 * Reads a header like Accept-Language or Accept-Encoding.
 *
 * @param header such as `en-US,en;q=0.9,pt;q=0`
 * @returns lower-cased values by preference, without those excluded by `q=0`
 */
export function preferences(header: string | undefined): string[] {
  if (!header) return []
  return header
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { value: value.trim(), weight: quality ? Number(quality.split('=')[1]) : 1 }
    })
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
}

/**
 * Chooses the language of a reply.
 *
 * @param offered languages in the order of the realm; `en` also matches `en-US`
 * @returns the first preferred language that is offered, else Portuguese, else the first one
 *   offered
 */
export function chooseLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | 'pt' {
  for (const wish of preferences(header)) {
    const match = offered.find((language) => language === wish.split('-')[0])
    if (match) return match
  }
  return offered.find((language) => language === 'pt') ?? offered[0] ?? 'pt'
}
