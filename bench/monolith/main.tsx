import 'shell/src/layout/global.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import {
  createApiClient,
  expireSession,
  nameRoutes,
  observeSession,
  type PublicRealm,
  useSession,
} from 'shared-api'
import {
  createPortalI18n,
  fallbackLanguage,
  isLanguage,
  type Language,
  storedLanguage,
  type Texts,
} from 'shared-i18n'
import { Portal } from 'shell/src/portal.tsx'
import { apps, createRoutes } from './routes.tsx'

type AllTexts = Readonly<Record<string, Texts>>

const chunks: Record<Language, () => Promise<{ texts: AllTexts }>> = {
  pt: () => import('./texts/pt.ts'),
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
}

async function loadTexts(language: Language): Promise<AllTexts> {
  return (await chunks[language]()).texts
}

function preferredLanguage(): Language {
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return storedLanguage() ?? preferred ?? fallbackLanguage
}

function readRealm(): PublicRealm {
  return JSON.parse(document.getElementById('realm')?.textContent ?? '')
}

async function start(): Promise<void> {
  const language = preferredLanguage()
  document.documentElement.lang = language
  nameRoutes(apps)
  observeSession()
  const api = createApiClient({
    getToken: () => useSession.getState().token,
    onUnauthorized: expireSession,
  })
  // Creating the router starts the page's calls, beside the texts.
  const router = createBrowserRouter(createRoutes(api))
  const i18n = createPortalI18n({
    language,
    resources: await loadTexts(language),
    read: async (into, namespace) => (await loadTexts(into))[namespace] ?? {},
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The HTML has no #root')
  createRoot(root).render(
    <Portal api={api} i18n={i18n} realm={readRealm()} renderedAt={() => null}>
      <RouterProvider router={router} />
    </Portal>,
  )
}

void start()
