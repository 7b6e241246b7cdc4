export type { ApiAnswers, ApiCall } from './api-double.ts'
export { checkLocales } from './check-locales.ts'
export { apiOf, loaderArgs } from './loader-args.ts'
export { type RenderPageOptions, renderPage } from './render-page.tsx'
