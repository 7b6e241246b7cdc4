#!/usr/bin/env node
import { errorAsJson, wantsJson } from '#src/cli/answer.ts'
import { createProgram } from '#src/cli/program.ts'
import { ManifestError } from '#src/contract/manifest.ts'
import { PortalError } from '#src/errors.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  // What a person can mend is one message; anything else is ours to mend and keeps its stack.
  const isExpected = error instanceof PortalError || error instanceof ManifestError
  if (wantsJson(process.argv))
    console.log(errorAsJson(error instanceof Error ? error.message : String(error)))
  else if (isExpected) console.error(`portal: ${error.message}`)
  if (!isExpected) console.error(error)
  process.exit(1)
}
