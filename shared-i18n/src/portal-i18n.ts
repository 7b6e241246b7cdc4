import { createInstance, type i18n as I18next } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  fallbackLanguage,
  type Language,
  languages,
} from 'shared-api/contract/rules/languages'
import { common } from './common.ts'

export type Texts = Record<string, unknown>

type PortalI18nOptions = {
  language: Language
  /** The texts of the first render, by namespace; `common` is always included. */
  resources: Record<string, Texts>
  /** Fetches a namespace's texts; rejects on failure. */
  read: (language: Language, namespace: string) => Promise<Texts>
}

function reportMissingKey(_languages: readonly string[], namespace: string, key: string) {
  const message = `No text for ${namespace}:${key}`
  if (process.env.NODE_ENV === 'production') console.warn(message)
  else throw new Error(message)
}

export type PortalI18n = ReturnType<typeof createPortalI18n>

/** Creates the portal's one i18next instance. The shell provides it; remotes use it through `useTranslation`. */
export function createPortalI18n({ language, resources, read }: PortalI18nOptions) {
  // By name, because the declarations of portal-kit name it too.
  const i18n: I18next = createInstance()
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

  /** Texts that are Portuguese only because those of the language did not load. */
  const stopgaps = new Set<string>()

  const ensure = async (into: Language, namespace: string) => {
    const key = `${into}/${namespace}`
    const isComplete = () => i18n.hasResourceBundle(into, namespace) && !stopgaps.has(key)
    if (isComplete()) return
    try {
      i18n.addResourceBundle(into, namespace, await read(into, namespace))
      stopgaps.delete(key)
    } catch {
      if (i18n.hasResourceBundle(into, namespace)) return
      const texts = await read(fallbackLanguage, namespace)
      // A later call may have loaded the language's own texts meanwhile.
      if (isComplete()) return
      i18n.addResourceBundle(into, namespace, texts)
      if (into !== fallbackLanguage) stopgaps.add(key)
    }
  }

  let lastRequested = language

  return {
    i18n,
    /** Loads a namespace in the current language; rejects on failure. */
    loadNamespace: async (namespace: string) => {
      // Registered before it loads, so that a concurrent language change loads it too.
      namespaces.add(namespace)
      try {
        await ensure(i18n.language as Language, namespace)
      } catch (error) {
        namespaces.delete(namespace)
        throw error
      }
    },
    /** Loads a namespace again, because `read` now finds it elsewhere; on failure it rejects and changes nothing. */
    reloadNamespace: async (namespace: string) => {
      const into = i18n.language as Language
      const texts = await read(into, namespace).catch(() =>
        read(fallbackLanguage, namespace),
      )
      for (const each of languages) {
        i18n.removeResourceBundle(each, namespace)
        stopgaps.delete(`${each}/${namespace}`)
      }
      i18n.addResourceBundle(into, namespace, texts)
      namespaces.add(namespace)
      // Another language may have been chosen meanwhile.
      await ensure(i18n.language as Language, namespace)
    },
    /** Switches every namespace at once; on failure it rejects and changes nothing. Of two changes the last one wins. */
    changeLanguage: async (next: Language) => {
      lastRequested = next
      const missing = () =>
        [...namespaces].filter((namespace) => !i18n.hasResourceBundle(next, namespace))
      // A loop, because a namespace may be requested while the others load.
      while (missing().length > 0)
        await Promise.all(missing().map((namespace) => ensure(next, namespace)))
      if (lastRequested === next) await i18n.changeLanguage(next)
    },
  }
}

/** The current language. */
export function useLanguage(): Language {
  return useTranslation('common').i18n.language as Language
}
