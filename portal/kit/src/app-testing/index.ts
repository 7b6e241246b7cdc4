export type { ApiAnswers, ApiCall } from './api-double.ts'
export { checkDeclaration, checkLocales } from './checks.ts'
export { type RenderPageOptions, renderPage } from './render-page.tsx'
