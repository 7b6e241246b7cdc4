#!/usr/bin/env node
import { createProgram } from '#src/cli/program.ts'
import { ManifestError } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  // What a person can mend is one message; anything else is ours to mend and keeps its stack.
  const isExpected = error instanceof PortalError || error instanceof ManifestError
  console.error(isExpected ? `portal: ${error.message}` : error)
  process.exit(1)
}
