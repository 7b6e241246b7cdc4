import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { type Language, languages } from './languages.ts'
import { createPortalI18n, type PortalI18n, type Texts } from './portal-i18n.ts'
import { useLanguage } from './use-language.ts'

const texts: Record<string, Record<Language, Texts>> = {
  shell: { pt: { menu: 'Menu' }, en: { menu: 'Menu (en)' }, es: { menu: 'Menú' } },
  rankings: {
    pt: { title: 'Castelos' },
    en: { title: 'Castles' },
    es: { title: 'Castillos' },
  },
}

const key = (language: Language, namespace: string) => `${language}/${namespace}`

/** Texts that load when the test resolves them, or fail. */
function createLibrary() {
  const held = new Map<string, PromiseWithResolvers<void>>()
  const lost = new Set<string>()
  const read = jest.fn(async (language: Language, namespace: string) => {
    await held.get(key(language, namespace))?.promise
    const found = texts[namespace]?.[language]
    if (!found || lost.has(key(language, namespace))) throw new Error('offline')
    return found
  })
  return {
    read,
    lost,
    hold: (language: Language, namespace: string) =>
      held.set(key(language, namespace), Promise.withResolvers()),
    release: (language: Language, namespace: string) =>
      held.get(key(language, namespace))?.resolve(),
  }
}

function createPortal(language: Language = 'pt') {
  const library = createLibrary()
  const resources = { shell: texts.shell?.[language] ?? {} }
  const portal = createPortalI18n({ language, resources, read: library.read })
  return { ...portal, library }
}

const shown = ({ i18n }: Pick<PortalI18n, 'i18n'>) => ({
  language: i18n.language,
  menu: i18n.t('shell:menu' as never),
  title: i18n.t('rankings:title' as never),
})

describe('the portal’s texts', () => {
  it.each([
    ['pt', 'Tentar de novo', 'Menu'],
    ['en', 'Try again', 'Menu (en)'],
    ['es', 'Intentar de nuevo', 'Menú'],
  ] as const)('are there from the first render in %s', (language, retry, menu) => {
    const { i18n, library } = createPortal(language)
    expect(i18n.t('common:retry')).toBe(retry)
    expect(i18n.t('shell:menu' as never)).toBe(menu)
    expect(library.read).not.toHaveBeenCalled()
  })

  it('take a value as it is: React escapes it', () => {
    const { i18n } = createPortal()
    i18n.addResource('pt', 'shell', 'hello', 'Olá, {{name}}')
    expect(i18n.t('shell:hello' as never, { name: '<Ana & Bia>' })).toBe('Olá, <Ana & Bia>')
  })

  it('are of one instance for each portal', () => {
    expect(createPortal('en').i18n.language).toBe('en')
    expect(createPortal('pt').i18n.language).toBe('pt')
  })
})

describe('a text that is missing', () => {
  const mode = process.env.NODE_ENV
  afterEach(() => {
    process.env.NODE_ENV = mode
  })

  it('throws while the portal is made', () => {
    const { i18n } = createPortal()
    expect(() => i18n.t('shell:nothing' as never)).toThrow('No text for shell:nothing')
  })

  it('is a warning in production: the page stays', () => {
    process.env.NODE_ENV = 'production'
    expectConsole(/^No text for shell:nothing$/)
    const { i18n } = createPortal()
    expect(i18n.t('shell:nothing' as never)).toBe('nothing')
  })
})

describe('loading a namespace', () => {
  it('makes its texts ready in the current language', async () => {
    const portal = createPortal('es')
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toEqual({ language: 'es', menu: 'Menú', title: 'Castillos' })
  })

  it('fetches them once', async () => {
    const { loadNamespace, library } = createPortal()
    await loadNamespace('rankings')
    await loadNamespace('rankings')
    expect(library.read).toHaveBeenCalledTimes(1)
  })

  it('does not fetch what the HTML brought', async () => {
    const { loadNamespace, library } = createPortal()
    await loadNamespace('shell')
    await loadNamespace('common')
    expect(library.read).not.toHaveBeenCalled()
  })

  it('takes the Portuguese texts where those of the language cannot be had', async () => {
    const portal = createPortal('en')
    portal.library.lost.add('en/rankings')
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ language: 'en', title: 'Castelos' })
  })

  it('asks again for texts that Portuguese ones stand in for', async () => {
    const portal = createPortal('en')
    portal.library.lost.add('en/rankings')
    await portal.loadNamespace('rankings')
    portal.library.lost.add('pt/rankings')
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ title: 'Castelos' })
    portal.library.lost.clear()
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ title: 'Castles' })
  })

  it('keeps the texts of a retry when Portuguese ones arrive after them', async () => {
    const portal = createPortal('en')
    portal.library.lost.add('en/rankings')
    portal.library.hold('pt', 'rankings')
    const first = portal.loadNamespace('rankings')
    await Promise.resolve()
    await Promise.resolve()
    portal.library.lost.clear()
    await portal.loadNamespace('rankings')
    portal.library.release('pt', 'rankings')
    await first
    expect(shown(portal)).toMatchObject({ title: 'Castles' })
  })

  it('rejects where neither can be had, and may be asked again', async () => {
    const portal = createPortal('en')
    portal.library.lost.add('en/rankings').add('pt/rankings')
    await expect(portal.loadNamespace('rankings')).rejects.toThrow('offline')
    portal.library.lost.clear()
    await portal.loadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ title: 'Castles' })
  })

  it('leaves nothing behind when it fails: a change of language does not ask for it', async () => {
    const { i18n, loadNamespace, changeLanguage, library } = createPortal('pt')
    library.lost.add('pt/rankings').add('en/rankings')
    await expect(loadNamespace('rankings')).rejects.toThrow('offline')
    await changeLanguage('en')
    expect(i18n.language).toBe('en')
  })
})

describe('a namespace of another build', () => {
  const title = texts.rankings
  const other = {
    pt: { title: 'Fortes' },
    en: { title: 'Forts' },
    es: { title: 'Fuertes' },
  }
  afterEach(() => {
    Object.assign(texts, { rankings: title })
  })

  /** A portal with the texts of one build in two languages; `read` then finds another build. */
  async function createMoving() {
    const portal = createPortal('pt')
    await portal.loadNamespace('rankings')
    await portal.changeLanguage('en')
    texts.rankings = other
    return portal
  }

  it('takes the place of the one before in every language', async () => {
    const portal = await createMoving()
    await portal.reloadNamespace('rankings')
    expect(shown(portal)).toMatchObject({ language: 'en', title: 'Forts' })
    await portal.changeLanguage('pt')
    expect(shown(portal)).toMatchObject({ language: 'pt', title: 'Fortes' })
  })

  it('that cannot be had changes nothing', async () => {
    const portal = await createMoving()
    portal.library.lost.add('en/rankings').add('pt/rankings')
    await expect(portal.reloadNamespace('rankings')).rejects.toThrow('offline')
    expect(shown(portal)).toMatchObject({ title: 'Castles' })
  })

  it('is there in the language that was chosen while it came', async () => {
    const portal = await createMoving()
    portal.library.hold('en', 'rankings')
    const reload = portal.reloadNamespace('rankings')
    await portal.changeLanguage('pt')
    portal.library.release('en', 'rankings')
    await reload
    expect(shown(portal)).toMatchObject({ language: 'pt', title: 'Fortes' })
  })

  it('is wanted from now on, where it was not there before', async () => {
    const portal = createPortal('pt')
    await portal.reloadNamespace('rankings')
    await portal.changeLanguage('es')
    expect(shown(portal)).toMatchObject({ language: 'es', title: 'Castillos' })
  })
})

describe('changing the language', () => {
  it('switches every loaded namespace at once', async () => {
    const portal = createPortal('pt')
    await portal.loadNamespace('rankings')
    portal.library.hold('en', 'rankings')
    const change = portal.changeLanguage('en')
    expect(shown(portal)).toEqual({ language: 'pt', menu: 'Menu', title: 'Castelos' })
    portal.library.release('en', 'rankings')
    await change
    expect(shown(portal)).toEqual({ language: 'en', menu: 'Menu (en)', title: 'Castles' })
  })

  it('back and forth fetches nothing twice', async () => {
    const { changeLanguage, library } = createPortal('pt')
    for (const language of [...languages, ...languages]) await changeLanguage(language)
    expect(library.read.mock.calls).toEqual([
      ['en', 'shell'],
      ['es', 'shell'],
    ])
  })

  it('rejects, and changes nothing, when one namespace cannot be had', async () => {
    const portal = createPortal('en')
    await portal.loadNamespace('rankings')
    portal.library.lost.add('es/rankings').add('pt/rankings')
    await expect(portal.changeLanguage('es')).rejects.toThrow('offline')
    expect(shown(portal)).toEqual({ language: 'en', menu: 'Menu (en)', title: 'Castles' })
  })

  it('reaches a namespace that is on its way', async () => {
    const portal = createPortal('pt')
    portal.library.hold('pt', 'rankings')
    const load = portal.loadNamespace('rankings')
    await portal.changeLanguage('en')
    portal.library.release('pt', 'rankings')
    await load
    expect(shown(portal)).toEqual({ language: 'en', menu: 'Menu (en)', title: 'Castles' })
  })

  it('reaches a namespace that is asked for meanwhile', async () => {
    const portal = createPortal('pt')
    portal.library.hold('en', 'shell')
    const change = portal.changeLanguage('en')
    await portal.loadNamespace('rankings')
    portal.library.release('en', 'shell')
    await change
    expect(shown(portal)).toEqual({ language: 'en', menu: 'Menu (en)', title: 'Castles' })
  })

  it('twice ends in what was asked for last, whichever comes first', async () => {
    const portal = createPortal('pt')
    portal.library.hold('en', 'shell')
    const first = portal.changeLanguage('en')
    await portal.changeLanguage('es')
    portal.library.release('en', 'shell')
    await first
    expect(portal.i18n.language).toBe('es')
  })

  it('draws the page anew', async () => {
    const { i18n, changeLanguage } = createPortal('pt')
    function Page() {
      const { t } = useTranslation('common')
      return <p lang={useLanguage()}>{t('retry')}</p>
    }
    render(
      <I18nextProvider i18n={i18n}>
        <Page />
      </I18nextProvider>,
    )
    expect(screen.getByText('Tentar de novo')).toHaveAttribute('lang', 'pt')
    await act(() => changeLanguage('es'))
    expect(screen.getByText('Intentar de nuevo')).toHaveAttribute('lang', 'es')
  })
})
