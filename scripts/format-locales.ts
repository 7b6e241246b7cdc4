import { sortLocales } from './locales/sort.ts'
import { root } from './portal/apps.ts'

for (const file of await sortLocales(root)) console.log(`${file}: keys sorted`)
