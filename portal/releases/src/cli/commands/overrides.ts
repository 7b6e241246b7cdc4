import { InvalidArgumentError, Option } from 'commander'
import { overridesPath, PortalError } from 'portal-contract'
import { type AddCommand, parseOrigin, siteOption } from '#src/cli/options.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import {
  changeOverrideSettings,
  linkSeconds,
  overrideSettings,
  sessionSeconds,
  writeToken,
} from '#src/environments/overrides.ts'
import { overrideKey } from '#src/store/keys.ts'

type Options = {
  store: string
  site: string
  path: string
  allow?: string[]
  forbid?: string[]
  token?: true
  rotate?: true
}

function parseSource(value: string, previous: string[] = []): string[] {
  if (value === 'builds') return [...previous, value]
  try {
    return [...previous, parseOrigin(value)]
  } catch {
    throw new InvalidArgumentError(
      "write 'builds', or an origin such as http://localhost:5173.",
    )
  }
}

function parsePath(value: string): string {
  if (value.startsWith('/')) return value
  throw new InvalidArgumentError('a path looks like /guides/42.')
}

const sourceOption = (name: string, does: string) =>
  new Option(`--${name} <source...>`, does).argParser(parseSource)

/** Makes a link that makes one browser a tester, and leads to a page. */
export async function makeLink(
  { store, site, path }: Pick<Options, 'store' | 'site' | 'path'>,
  environment: string,
) {
  await readEnvironment(store, environment)
  const secret = await overrideKey(store, environment).open()
  const { text: token, expires } = writeToken({ secret, environment, kind: 'link' })
  // Browsers send no fragment, so the token is in no log and no Referer.
  const link = `${site}${overridesPath}#${token}${path === '/' ? '' : path}`
  return { token, link, expires: new Date(expires * 1000).toISOString() }
}

async function run(environment: string, options: Options) {
  const { store, allow = [], forbid = [], token, rotate } = options
  const both = allow.find((source) => forbid.includes(source))
  if (both !== undefined)
    throw new PortalError(`${both} is both allowed and forbidden`, 'choose one')
  if (rotate) await overrideKey(store, environment).rotate()
  const isChange = allow.length + forbid.length > 0
  const settings = isChange
    ? await changeOverrideSettings(store, environment, { allow, forbid })
    : overrideSettings(await readEnvironment(store, environment))
  const made = token ? await makeLink(options, environment) : null
  const published = settings.builds ? ['every published build'] : []
  const sources = [...published, ...settings.origins].join(', ')
  const lines = [
    rotate && `${environment} has a new secret: every link and session has ended`,
    `${environment} lets testers try${sources ? `: ${sources}` : ' nothing'}`,
    made &&
      `Open this link once, within ${linkSeconds / 60} minutes, in the browser that is to test; it may then for ${sessionSeconds / 3600} hours:\n  ${made.link}`,
  ]
  const text = lines.filter(Boolean).join('\n')
  return { text, data: { environment, ...settings, ...made } }
}

export const addOverrides: AddCommand = (program) =>
  program
    .command('overrides')
    .description('let testers try builds in their own browser')
    .onEnvironment()
    .addOption(sourceOption('allow', "'builds', or the origin of a developer's server"))
    .addOption(sourceOption('forbid', 'the same, to take it back'))
    .option('--token', 'print a link that makes one browser a tester')
    .addOption(siteOption())
    .option('--path <path>', 'the page that the link leads to', parsePath, '/')
    .option('--rotate', 'make a new secret: all links and sessions end')
    .example(`
Testers open ?remote=<app>@<build or origin>, or choose a build in the inspector. The code
of an origin runs in your portal: allow only people whom you would let publish.
  $ portal overrides staging --allow builds http://localhost:5173
  staging lets testers try: every published build, http://localhost:5173
  $ portal overrides staging --token --site https://staging.example
  staging lets testers try: every published build, http://localhost:5173
  Open this link once, within 15 minutes, in the browser that is to test; …
    https://staging.example/portal/overrides#t0u1v2….…`)
    .answer(run)
