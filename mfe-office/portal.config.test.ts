import { checkDeclaration, checkLocales } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

await checkDeclaration(import.meta.dirname, pages)
await checkLocales(import.meta.dirname)
