export type { ApiAnswers, ApiCall } from './api-double.ts'
export { checkDeclaration } from './check-declaration.ts'
export { checkLocales } from './check-locales.ts'
export { type RenderPageOptions, renderPage } from './render-page.tsx'
