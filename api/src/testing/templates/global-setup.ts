import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { testPlace } from '#src/testing/place.ts'

/** Makes the folder of copy-template.ts. The workers inherit the variable. */
export default function setUp() {
  process.env.TEST_TEMPLATES ??= mkdtempSync(join(testPlace, 'aurora-templates-'))
}
