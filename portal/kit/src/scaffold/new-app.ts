import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NameSchema, PathSchema, PortalError, type RouteDeclaration } from 'portal-contract'
import { filesBelow } from 'portal-releases'
import { Value } from 'typebox/value'

/** Names of the portal's own parts and of its common texts. */
const reservedNames = ['shell', 'common', 'portal']

/** `clan-wars` → `Clan wars` */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type NewAppOptions = {
  /** The team to call; without it, named after the remote. */
  owner?: string | undefined
  /** The path of its first page; without it, named after the remote. */
  path?: string | undefined
}

/** What a template is filled in with: `__name__`. */
type Blanks = ReturnType<typeof describeNewApp>

/** Derives what a new remote is from its folder and the options. @throws PortalError when one of them is invalid */
export function describeNewApp(folder: string, options: NewAppOptions = {}) {
  const name = folder.replace(/^mfe-/, '')
  const isName = Value.Check(NameSchema, name) && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
  if (name === folder || !isName) {
    throw new PortalError(
      `${folder} cannot be a remote's name`,
      'take mfe- and lower-case words of letters and digits, such as mfe-guides or mfe-clan-wars',
    )
  }
  if (reservedNames.includes(name))
    throw new PortalError(`${name} is a word of the portal itself`, 'take another name')
  const { owner = `${titleOf(name)} team`, path = `/${name}` } = options
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&-]*$/u.test(owner)) {
    throw new PortalError(
      `"${owner}" cannot be an owner`,
      'name the team in letters, digits and spaces, such as --owner "Guides team"',
    )
  }
  if (!Value.Check(PathSchema, path) || path.includes(':')) {
    throw new PortalError(
      `${path} cannot be the path of its first page`,
      `take one without parameters, such as --path /${name}`,
    )
  }
  // The name as an object key.
  const key = name.includes('-') ? `'${name}'` : name
  return { name, key, title: titleOf(name), owner, path }
}

type Claims = {
  name: string
  routes: readonly Pick<RouteDeclaration, 'path'>[]
  namespaces: readonly string[]
}

/** Paths that the gateway serves itself. */
const gatewayPaths = ['/api', '/assets', '/portal', '/portal-dev']

/** @throws PortalError when another app has the same name, texts or path */
export function refuseConflicts(
  { name, path }: { name: string; path: string },
  others: readonly Claims[],
): void {
  const isAtPath = ({ path: pathname }: Claims['routes'][number]) =>
    new URLPattern({ pathname }).test({ pathname: path })
  // `portal check` refuses those too.
  const liesNear = ({ path: other }: Claims['routes'][number]) =>
    other !== '/' && (path.startsWith(`${other}/`) || other.startsWith(`${path}/`))
  const speaker = others.find(({ namespaces }) => namespaces.includes(name))
  const owner = others.find(({ routes }) => routes.some(isAtPath))
  const neighbour = others.find(({ routes }) => routes.some(liesNear))
  const refuse = (what: string, part: string) => {
    throw new PortalError(what, `take another ${part}`)
  }
  if (others.some((other) => other.name === name))
    refuse(`there is an app called ${name}`, 'name')
  if (speaker) refuse(`the texts ${name} are those of ${speaker.name}`, 'name')
  const otherPath = 'path with --path'
  if (gatewayPaths.some((own) => path === own || path.startsWith(`${own}/`)))
    refuse(`${path} is the gateway's own`, otherPath)
  if (owner) refuse(`${path} is a page of ${owner.name}`, otherPath)
  if (neighbour)
    refuse(`${path} lies below or around a page of ${neighbour.name}`, otherPath)
}

const templatesDir = join(import.meta.dirname, '../../templates')

const fill = (text: string, blanks: Blanks) =>
  text.replace(
    /__(name|key|title|owner|path)__/g,
    (_, blank: keyof Blanks) => blanks[blank],
  )

/** Writes a template's files with the placeholders filled in, also in names; returns the files, relative to `target`. */
export async function writeTemplate(template: string, target: string, blanks: Blanks) {
  const from = join(templatesDir, template)
  const written: string[] = []
  for (const file of await filesBelow(from)) {
    // Some files end in `.template`, so that tools ignore them here.
    const name = fill(file, blanks).replace(/\.template$/, '')
    const path = join(target, name)
    await mkdir(dirname(path), { recursive: true })
    const text = fill(await readFile(join(from, file), 'utf8'), blanks)
    // Never overwrite an existing file.
    await writeFile(path, text, { flag: 'wx' })
    written.push(name)
  }
  return written
}
