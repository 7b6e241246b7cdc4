import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconModule } from './icon-source.ts'

writeFileSync(join(import.meta.dirname, '../src/icons.ts'), iconModule())
