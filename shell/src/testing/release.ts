import type {
  Registry,
  RegistryBuild,
  RegistryRemote,
  RegistryRoute,
} from 'portal-contract'
import type { PublicRealm } from 'shared-api'
import { type Language, languages, type Texts } from 'shared-i18n'
import en from '../../locales/en/shell.json' with { type: 'json' }
import es from '../../locales/es/shell.json' with { type: 'json' }
import pt from '../../locales/pt/shell.json' with { type: 'json' }

const buildOf = (name: string, build: string): RegistryBuild => ({
  build,
  entry: `/assets/${name}/${build}/remoteEntry.js`,
  integrity: `sha384-${build}`,
  locales: Object.fromEntries(
    languages.map((language) => [
      language,
      { [name]: `/assets/${name}/${build}/locales/${language}/${name}.json` },
    ]),
  ),
})

const remote = (name: string, routes: RegistryRoute[]): RegistryRemote => ({
  ...buildOf(name, '1'),
  name,
  routes,
  files: [`/assets/${name}/1/routes.js`, `/assets/${name}/1/routes.css`],
})

export const gate = remote('gate', [
  { path: '/', title: 'gate:home', frame: 'bare' },
  { path: '/account', title: 'gate:account', frame: 'scroll' },
])

export const keep = remote('keep', [
  { path: '/hall', title: 'keep:hall', frame: 'scroll' },
  { path: '/towers/:tower', title: 'keep:tower', frame: 'scroll' },
  { path: '/treasury', title: 'keep:treasury', frame: 'scroll', access: 'session' },
])

export const formerKeep = buildOf('keep', '0')

export const registry: Registry = {
  release: 'abc',
  remotes: [gate, keep],
  navigation: [
    { path: '/hall', label: { pt: 'Salão', en: 'Hall', es: 'Salón' } },
    { path: '/treasury', label: { pt: 'Tesouro', en: 'Treasury', es: 'Tesoro' } },
  ],
  locales: buildOf('shell', '1').locales,
}

export const releaseWithFallback: Registry = {
  ...registry,
  remotes: [gate, { ...keep, previous: formerKeep }],
}

/** namespace → language → texts. */
export const texts: Record<'shell' | 'gate' | 'keep', Record<Language, Texts>> = {
  shell: { pt, en, es },
  gate: {
    pt: { account: 'Conta', home: 'Início' },
    en: { account: 'Account', home: 'Home' },
    es: { account: 'Cuenta', home: 'Inicio' },
  },
  keep: {
    pt: { hall: 'Salão', tower: 'Torre', treasury: 'Tesouro' },
    en: { hall: 'Hall', tower: 'Tower', treasury: 'Treasury' },
    es: { hall: 'Salón', tower: 'Torre', treasury: 'Tesoro' },
  },
}

export const realm = {
  name: 'Aurora Interlude',
  links: { community: 'https://chat.example', social: 'https://photos.example' },
} as PublicRealm
