import { rmSync } from 'node:fs'

/** Removes the folder of global-setup.ts. */
export default function tearDown() {
  const { TEST_TEMPLATES } = process.env
  if (TEST_TEMPLATES) rmSync(TEST_TEMPLATES, { recursive: true, force: true })
}
