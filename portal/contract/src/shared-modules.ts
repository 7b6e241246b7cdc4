/**
 * The modules that the shell shares at run time: only those that must exist once per page.
 * Version ranges are written out, because `workspace:*` means nothing outside the workspace.
 * The list only grows: a removal takes two releases.
 */
export const sharedModules = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  'react-i18next': '^18.0.0',
  'react-router-dom': '^7.18.0',
  'shared-api': '^1.0.0',
  'shared-i18n': '^1.0.0',
  'shared-ui/alerts': '^1.0.0',
  zustand: '^5.1.0',
} as const

export type SharedModule = keyof typeof sharedModules

/** A breaking change of the agreement raises it. Since 2, the shell's Trusted Types policy is the only one of a page. */
export const contractVersion = 2

/** The names of `react-router-dom` that the shell shares. The list only grows: a removal takes two releases. */
export const routerNames: readonly string[] = [
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'RouterProvider',
  'createBrowserRouter',
  'matchRoutes',
  'redirect',
  'useLoaderData',
  'useLocation',
  'useNavigate',
  'useParams',
  'useRouteError',
  'useSearchParams',
]

/** The names of `react-i18next` that the shell shares. The list only grows: a removal takes two releases. */
export const i18nNames: readonly string[] = [
  'I18nContext',
  'I18nextProvider',
  'Translation',
  'useTranslation',
  'withTranslation',
]
