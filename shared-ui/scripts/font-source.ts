import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** The part of the library in use; it has no types of its own. */
const subsetFont: (font: Buffer, text: string, options: object) => Promise<Buffer> =
  require('subset-font')

const variable = (family: string, style = 'normal') =>
  `@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`
const sans = (weight: number) =>
  `@fontsource/alegreya-sans/files/alegreya-sans-latin-${weight}-normal.woff2`

/** `wght`: the one weight that is cut from a variable font. Two of them in files of their own are smaller than the range between. */
const sources = [
  { name: 'cinzel-600.woff2', file: variable('cinzel'), wght: 600 },
  { name: 'alegreya-400.woff2', file: variable('alegreya'), wght: 400 },
  { name: 'alegreya-600.woff2', file: variable('alegreya'), wght: 600 },
  { name: 'alegreya-400-italic.woff2', file: variable('alegreya', 'italic'), wght: 400 },
  { name: 'alegreya-sans-400.woff2', file: sans(400) },
  { name: 'alegreya-sans-700.woff2', file: sans(700) },
]

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

/** Letters of the three languages, their neighbours in names, and the signs of prose and of prices. */
export const characters = `${ascii.join('')}\u00a0ÁÀÂÃÄÉÊËÍÏÓÔÕÖÚÜÇÑáàâãäéêëíïóôõöúüçñÿ¡¿ªº«»°·×§©®™€£–—‘’‚“”„•…‹›−`

/** What browsers apply by themselves, and the numerals that the styles ask for. */
const features = 'ccmp locl mark mkmk kern liga clig calt rlig rvrn lnum tnum'

/** @returns each font of the portal with only the characters, features and weights in use: file name → WOFF2 */
export async function fontFiles(): Promise<Map<string, Buffer>> {
  const files = sources.map(async ({ name, file, wght }) => {
    const source = await readFile(require.resolve(file))
    const font = await subsetFont(source, characters, {
      targetFormat: 'woff2',
      keepFeatures: features.split(' '),
      variationAxes: wght ? { wght } : undefined,
    })
    return [name, font] as const
  })
  return new Map(await Promise.all(files))
}

if (import.meta.main)
  for (const [name, font] of await fontFiles())
    await writeFile(join(import.meta.dirname, '../src/fonts', name), font)
