import { checkDeclaration } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

await checkDeclaration(import.meta.dirname, pages)
