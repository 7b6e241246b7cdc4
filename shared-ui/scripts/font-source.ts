import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** `wght`: the one weight that is cut from a variable font. Two of them in files of their own are smaller than the range between. */
const sources: { name: string; file: string; wght?: number }[] = [
  {
    name: 'cinzel-600.woff2',
    file: '@fontsource-variable/cinzel/files/cinzel-latin-wght-normal.woff2',
    wght: 600,
  },
  {
    name: 'alegreya-400.woff2',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
    wght: 400,
  },
  {
    name: 'alegreya-600.woff2',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
    wght: 600,
  },
  {
    name: 'alegreya-400-italic.woff2',
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2',
    wght: 400,
  },
  {
    name: 'alegreya-sans-400.woff2',
    file: '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2',
  },
  {
    name: 'alegreya-sans-700.woff2',
    file: '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2',
  },
]

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

/** Letters of the three languages, their neighbours in names, and the signs of prose and of prices. */
export const characters = `${ascii.join('')}\u00a0ÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑáàâãäéêëíïóôõöúüçñÿ¡¿ªº«»°·×§©®™€£–—‘’‚“”„•…‹›−`

/** What browsers apply by themselves, and the numerals that the styles ask for. */
const keepFeatures = 'ccmp locl mark mkmk kern liga clig calt rlig rvrn lnum tnum'.split(
  ' ',
)

/** @returns each font of the portal with only the characters, features and weights in use: file name → WOFF2 */
export async function fontFiles(): Promise<Map<string, Buffer>> {
  const files = sources.map(async ({ name, file, wght }) => {
    const options = {
      targetFormat: 'woff2',
      keepFeatures,
      variationAxes: wght ? { wght } : undefined,
    } as const
    const font = await subsetFont(
      await readFile(require.resolve(file)),
      characters,
      options,
    )
    return [name, font] as const
  })
  return new Map(await Promise.all(files))
}
