import { join } from 'node:path'
import { checkLocales } from 'portal-kit/testing'

await checkLocales(join(import.meta.dirname, '..'))
