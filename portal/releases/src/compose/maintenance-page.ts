import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { tokensOf } from '#src/realm/colours.ts'
import { contentOf } from '#src/realm/content.ts'
import { writeAtomically } from '#src/store/files.ts'
import type { HeldStore } from '#src/store/lock.ts'
import { readRelease } from '#src/store/release.ts'
import { setRights } from '#src/store/rights.ts'
import { artefactDir, environmentName, readArtefact } from '#src/store/store.ts'
import { escapeHtml } from './document.ts'
import { inlineStyles } from './styles.ts'

/** Nobody serves the texts of the apps then. */
const texts = {
  pt: 'O site volta em alguns minutos.',
  en: 'The site will be back in a few minutes.',
  es: 'El sitio vuelve en unos minutos.',
}

const mediaTypes: Record<string, string> = { svg: 'svg+xml', jpg: 'jpeg' }

const styles =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:1rem;box-sizing:border-box;font:1.125rem/1.5 sans-serif;text-align:center;background:var(--field,#111);color:var(--text,#eee)}h1{font:600 2rem/1.2 serif;color:var(--heading,#eee)}img{width:6rem;height:6rem;object-fit:contain}'

/**
 * Writes the page that a web server shows while no gateway answers: the realm's name, logo and colours, in every language,
 * in one file that needs no other.
 * @param id the live release
 */
export async function writeMaintenancePage(
  store: HeldStore<'pointer'>,
  environment: string,
  id: string,
): Promise<void> {
  const release = await readRelease(store, id)
  const shell = await readArtefact(store, release.shell)
  const { colours = {}, logo } = contentOf(release.realm)
  const icon = shell.icon && join(artefactDir(store, shell), shell.icon)
  const type = logo?.type ?? extname(icon ?? '').slice(1)
  const data = logo?.data ?? (icon && (await readFile(icon, 'base64')))
  const image = `<img alt="" src="data:image/${mediaTypes[type] ?? type};base64,${data}">`
  const css = await inlineStyles(store, shell)
  const tokens = [...tokensOf(css, ':root'), ...Object.entries(colours)]
    .filter(([, value]) => /^(#|var\()/.test(value))
    .map(([token, colour]) => `--${token}:${colour};`)
  const name = escapeHtml(String(Object(release.realm).name ?? ''))
  const lines = Object.entries(texts).map(
    ([language, text]) => `<p lang="${language}">${text}</p>`,
  )
  const html = [
    '<!doctype html>',
    '<html lang="pt"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name}</title><style>:root{${tokens.join('')}}${styles}</style></head>`,
    `<body>${data ? image : ''}<h1>${name}</h1>${lines.join('')}</body></html>\n`,
  ].join('')
  const dir = join(store, 'maintenance')
  await writeAtomically(join(dir, `${environmentName(environment)}.html`), html)
  await setRights(store, dir, dir)
}
