import { join } from 'node:path'
import type { RealmImage } from './content.ts'
import { isObject, type RealmReader } from './files.ts'
import { sanitiseSvg } from './svg.ts'

/** What a picture is, by its first bytes in hexadecimal. */
export const pictureSignatures = {
  png: /^89504e470d0a1a0a/,
  jpg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
} as const

/** Every page shows the logo, and the home page the scenery. */
const pictures = {
  logo: { most: 256_000, endings: ['svg', 'png'] },
  sharing: { most: 512_000, endings: ['png', 'jpg', 'webp'] },
  scenery: { most: 400_000, endings: ['webp', 'jpg', 'png'] },
} as const

/** @returns undefined if the picture cannot be used */
function readImage(
  reader: RealmReader,
  path: string,
  type: RealmImage['type'],
  most: number,
) {
  const content = reader.readLimited(path, most)
  if (!content) return undefined
  if (type !== 'svg') {
    if (!pictureSignatures[type].test(content.toString('hex', 0, 16)))
      reader.note(path, `is no ${type} picture: save it as one`)
    return { type, data: content.toString('base64') }
  }
  const text = reader.decode(path, content)
  if (text === undefined) return undefined
  const { svg, problem } = sanitiseSvg(text)
  if (problem) reader.note(path, problem)
  return { type, data: Buffer.from(svg).toString('base64') }
}

function readColours(
  { note, readJson }: RealmReader,
  path: string,
): Record<string, string> {
  const read = readJson(path) ?? {}
  if (!isObject(read)) {
    note(path, 'holds other than { "<token>": "#rrggbb" }: write it like that')
    return {}
  }
  for (const [token, colour] of Object.entries(read))
    if (!/^[a-z][a-z0-9-]*$/.test(token))
      note(path, `${token} is no name of a colour: write one like ember`)
    else if (!/^#[0-9a-f]{6}$/i.test(String(colour)))
      note(path, `${token} is ${JSON.stringify(colour)}: write it as #rrggbb`)
  return read as Record<string, string>
}

/** Reads `brand/`: `colours.json`, and the pictures. */
export function readBrand(reader: RealmReader, folder: string) {
  const present = reader.entriesIn(folder) ?? []
  const known = ['colours.json']
  const images = Object.entries(pictures).flatMap(([name, { most, endings }]) => {
    known.push(...endings.map((type) => `${name}.${type}`))
    const [type, other] = endings.filter((each) => present.includes(`${name}.${each}`))
    if (other)
      reader.note(
        join(folder, `${name}.${other}`),
        `is a second ${name}, beside ${name}.${type}: remove one of them`,
      )
    const image = type && readImage(reader, join(folder, `${name}.${type}`), type, most)
    return image ? [[name, image]] : []
  })
  for (const name of present)
    if (!known.includes(name))
      reader.note(
        join(folder, name),
        `is no part of the brand: name it ${known.join(', ')}`,
      )
  const colours = readColours(reader, join(folder, 'colours.json'))
  return {
    ...(Object.keys(colours).length > 0 && { colours }),
    ...Object.fromEntries(images),
  }
}
