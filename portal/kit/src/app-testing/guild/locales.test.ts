import { checkLocales } from 'portal-kit/testing'

await checkLocales(import.meta.dirname)
