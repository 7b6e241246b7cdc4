import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Language, languages } from 'shared-api/contract/rules/languages'
import { createPortalI18n, type PortalI18n, type Texts } from './portal-i18n.ts'

const inEach = (key: string, pt: string, en: string, es: string) => ({
  pt: { [key]: pt },
  en: { [key]: en },
  es: { [key]: es },
})
const shell = inEach('menu', 'Menu', 'Menu (en)', 'Menú')
let texts: Record<string, Record<Language, Texts>>

beforeEach(() => {
  texts = { shell, rankings: inEach('title', 'Castelos', 'Castles', 'Castillos') }
})

/** The portal's texts; `rankings` in a language may be lost, or load when the test releases them. */
function createPortal(language: Language = 'pt') {
  const held = new Map<string, PromiseWithResolvers<void>>()
  let lost: string[] = []
  const read = jest.fn(async (of: Language, namespace: string) => {
    await held.get(`${of}/${namespace}`)?.promise
    const found = texts[namespace]?.[of]
    if (!found || lost.includes(`${of}/${namespace}`)) throw new Error('offline')
    return found
  })
  return {
    ...createPortalI18n({ language, resources: { shell: shell[language] }, read }),
    read,
    lose: (...keys: string[]) => {
      lost = keys
    },
    hold: (key: string) => held.set(key, Promise.withResolvers()),
    release: (key: string) => held.get(key)?.resolve(),
  }
}

const shown = ({ i18n }: Pick<PortalI18n, 'i18n'>) => ({
  language: i18n.language,
  menu: i18n.t('shell:menu' as never),
  title: i18n.t('rankings:title' as never),
})
const portuguese = { language: 'pt', menu: 'Menu', title: 'Castelos' }
const english = { language: 'en', menu: 'Menu (en)', title: 'Castles' }
const spanish = { language: 'es', menu: 'Menú', title: 'Castillos' }

describe('the portal’s texts', () => {
  it.each([
    ['pt', 'Tentar de novo', 'Menu'],
    ['es', 'Intentar de nuevo', 'Menú'],
  ] as const)('are there from the first render in %s', async (language, retry, menu) => {
    const { i18n, loadNamespace, read } = createPortal(language)
    expect(i18n.t('common:retry')).toBe(retry)
    expect(i18n.t('shell:menu' as never)).toBe(menu)
    await loadNamespace('shell')
    await loadNamespace('common')
    expect(read).not.toHaveBeenCalled()
  })

  it('take a value as it is: React escapes it', () => {
    const { i18n } = createPortal()
    i18n.addResource('pt', 'shell', 'hello', 'Olá, {{name}}')
    expect(i18n.t('shell:hello' as never, { name: '<Ana & Bia>' })).toBe('Olá, <Ana & Bia>')
  })

  it('that are missing throw in development, and warn in production', () => {
    const mode = process.env.NODE_ENV
    const { i18n } = createPortal()
    expect(() => i18n.t('shell:nothing' as never)).toThrow('No text for shell:nothing')
    process.env.NODE_ENV = 'production'
    expectConsole(/^No text for shell:nothing$/)
    expect(i18n.t('shell:nothing' as never)).toBe('nothing')
    process.env.NODE_ENV = mode
  })
})

describe('loading a namespace', () => {
  it('fetches its texts once, in the current language', async () => {
    const portal = createPortal('es')
    for (const each of ['rankings', 'rankings']) await portal.loadNamespace(each)
    expect(shown(portal)).toEqual(spanish)
    expect(portal.read).toHaveBeenCalledTimes(1)
  })

  it('takes Portuguese texts until those of the language can be fetched', async () => {
    const portal = createPortal('en')
    portal.lose('en/rankings')
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ language: 'en', title: 'Castelos' })
    portal.lose('en/rankings', 'pt/rankings')
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ title: 'Castelos' })
    portal.lose()
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toEqual(english)
  })

  it('keeps the texts of a retry when Portuguese ones arrive after them', async () => {
    const portal = createPortal('en')
    portal.lose('en/rankings')
    portal.hold('pt/rankings')
    const first = portal.loadNamespace('rankings')
    await Promise.resolve()
    await Promise.resolve()
    portal.lose()
    await portal.loadNamespace('rankings')
    portal.release('pt/rankings')
    await first
    expect(shown(portal)).toEqual(english)
  })

  it('rejects if neither can be fetched, leaves nothing behind, and may be called again', async () => {
    const portal = createPortal('pt')
    portal.lose('en/rankings', 'pt/rankings')
    await expect(portal.loadNamespace('rankings')).rejects.toThrow('offline')
    await portal.changeLanguage('en')
    await expect(portal.loadNamespace('rankings')).rejects.toThrow('offline')
    portal.lose()
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toEqual(english)
  })
})

describe('a namespace of another build', () => {
  /** A portal with the texts of one build in two languages; `read` then finds another build. */
  async function createMoving() {
    const portal = createPortal('pt')
    await portal.loadNamespace('rankings')
    await portal.changeLanguage('en')
    texts.rankings = inEach('title', 'Fortes', 'Forts', 'Fuertes')
    return portal
  }

  it('takes the place of the one before in every language', async () => {
    const portal = await createMoving()
    await portal.reloadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ language: 'en', title: 'Forts' })
    for (const [language, title] of [
      ['pt', 'Fortes'],
      ['es', 'Fuertes'],
    ] as const) {
      await portal.changeLanguage(language)
      expect(shown(portal)).toMatchObject({ language, title })
    }
  })

  it('that cannot be fetched changes nothing', async () => {
    const portal = await createMoving()
    portal.lose('en/rankings', 'pt/rankings')
    await expect(portal.reloadNamespace('rankings')).rejects.toThrow('offline')
    expect(shown(portal)).toEqual(english)
  })

  it('is there in the language that was chosen while it loaded', async () => {
    const portal = await createMoving()
    portal.hold('en/rankings')
    const reload = portal.reloadNamespace('rankings')
    await portal.changeLanguage('pt')
    portal.release('en/rankings')
    await reload
    expect(shown(portal)).toMatchObject({ language: 'pt', title: 'Fortes' })
  })
})

describe('changing the language', () => {
  it('switches every loaded namespace at once', async () => {
    const portal = createPortal('pt')
    await portal.loadNamespace('rankings')
    portal.hold('en/rankings')
    const change = portal.changeLanguage('en')
    expect(shown(portal)).toEqual(portuguese)
    portal.release('en/rankings')
    await change
    expect(shown(portal)).toEqual(english)
  })

  it('back and forth fetches nothing twice', async () => {
    const { changeLanguage, read } = createPortal('pt')
    for (const language of [...languages, ...languages]) await changeLanguage(language)
    expect(read.mock.calls).toEqual([
      ['en', 'shell'],
      ['es', 'shell'],
    ])
  })

  it('rejects, and changes nothing, if one namespace cannot be fetched', async () => {
    const portal = createPortal('en')
    await portal.loadNamespace('rankings')
    portal.lose('es/rankings', 'pt/rankings')
    await expect(portal.changeLanguage('es')).rejects.toThrow('offline')
    expect(shown(portal)).toEqual(english)
  })

  it('reaches a namespace that is still loading, or that is requested meanwhile', async () => {
    const loading = createPortal('pt')
    loading.hold('pt/rankings')
    const load = loading.loadNamespace('rankings')
    await loading.changeLanguage('en')
    loading.release('pt/rankings')
    await load
    expect(shown(loading)).toEqual(english)

    const changing = createPortal('pt')
    changing.hold('en/shell')
    const change = changing.changeLanguage('en')
    await changing.loadNamespace('rankings')
    changing.release('en/shell')
    await change
    expect(shown(changing)).toEqual(english)
  })

  it('twice ends in the last choice, whichever loads first', async () => {
    const portal = createPortal('pt')
    portal.hold('en/shell')
    const first = portal.changeLanguage('en')
    await portal.changeLanguage('es')
    portal.release('en/shell')
    await first
    expect(portal.i18n.language).toBe('es')
  })
})
