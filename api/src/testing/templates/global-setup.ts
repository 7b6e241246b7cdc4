import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder for what is made once for all suites in Node. The workers inherit the variable. */
export default function setUp() {
  process.env.TEST_TEMPLATES ??= mkdtempSync(join(tmpdir(), 'aurora-templates-'))
}
