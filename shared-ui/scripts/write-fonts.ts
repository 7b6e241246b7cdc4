import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontFiles } from './font-source.ts'

for (const [name, font] of await fontFiles())
  writeFileSync(join(import.meta.dirname, '../src/fonts', name), font)
