import { createInstance, type i18n as I18n } from 'i18next'
import { common } from './common.ts'
import { fallbackLanguage, type Language, languages } from './languages.ts'

/** Texts of one namespace in one language. */
export type Texts = Record<string, unknown>

export interface PortalI18nOptions {
  language: Language
  /** Texts that are there from the first render, by namespace; `common` always is. */
  resources: Record<string, Texts>
  /** Fetches the texts of one namespace; rejects when they cannot be had. */
  read: (language: Language, namespace: string) => Promise<Texts>
}

export interface PortalI18n {
  i18n: I18n
  /** Makes a namespace ready in the current language; rejects when its texts cannot be had. */
  loadNamespace: (namespace: string) => Promise<void>
  /**
   * Reads a namespace anew, because `read` finds it elsewhere from now on; rejects, and changes nothing, when its
   * texts cannot be had.
   */
  reloadNamespace: (namespace: string) => Promise<void>
  /**
   * Switches every loaded namespace at once; rejects, and changes nothing, when one cannot be had.
   * Of two changes under way the last one wins.
   */
  changeLanguage: (language: Language) => Promise<void>
}

function reportMissingKey(_languages: readonly string[], namespace: string, key: string) {
  const message = `No text for ${namespace}:${key}`
  if (process.env.NODE_ENV === 'production') console.warn(message)
  else throw new Error(message)
}

/**
 * Creates the portal's one i18next instance. The shell makes it and provides it;
 * remotes reach it through `useTranslation`.
 *
 * @param options the first language, its texts, and how further texts are fetched
 */
export function createPortalI18n({
  language,
  resources,
  read,
}: PortalI18nOptions): PortalI18n {
  const i18n = createInstance()
  const namespaces = new Set(Object.keys(resources))
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    ns: ['common', ...namespaces],
    defaultNS: 'common',
    resources: Object.fromEntries(
      languages.map((each) => [
        each,
        { common: common[each], ...(each === language ? resources : {}) },
      ]),
    ),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: reportMissingKey,
  })

  const fetchTexts = (into: Language, namespace: string) =>
    read(into, namespace).catch(() => read(fallbackLanguage, namespace))

  const ensure = async (into: Language, namespace: string) => {
    if (i18n.hasResourceBundle(into, namespace)) return
    i18n.addResourceBundle(into, namespace, await fetchTexts(into, namespace))
  }

  let lastAsked = language

  return {
    i18n,
    loadNamespace: async (namespace) => {
      // Wanted from now on: a change of language while its texts are on their way brings the new ones too.
      namespaces.add(namespace)
      try {
        await ensure(i18n.language as Language, namespace)
      } catch (error) {
        namespaces.delete(namespace)
        throw error
      }
    },
    reloadNamespace: async (namespace) => {
      const into = i18n.language as Language
      const texts = await fetchTexts(into, namespace)
      for (const each of languages) i18n.removeResourceBundle(each, namespace)
      i18n.addResourceBundle(into, namespace, texts)
      namespaces.add(namespace)
      // Another language may have been chosen meanwhile.
      await ensure(i18n.language as Language, namespace)
    },
    changeLanguage: async (next) => {
      lastAsked = next
      const missing = () =>
        [...namespaces].filter((namespace) => !i18n.hasResourceBundle(next, namespace))
      // Again, because a namespace may be asked for while the others are on their way.
      while (missing().length > 0)
        await Promise.all(missing().map((namespace) => ensure(next, namespace)))
      if (lastAsked === next) await i18n.changeLanguage(next)
    },
  }
}
