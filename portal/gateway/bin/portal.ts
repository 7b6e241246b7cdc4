#!/usr/bin/env node
import { PortalError } from 'portal-contract'
import { errorAsJson, wantsJson } from 'portal-releases'
import { createProgram } from '#src/cli/program.ts'

try {
  await (await createProgram()).parseAsync()
} catch (error) {
  // Expected errors print one line. A bug keeps its stack.
  const isExpected = error instanceof PortalError
  if (wantsJson(process.argv))
    console.log(errorAsJson(error instanceof Error ? error.message : String(error)))
  else if (isExpected) console.error(`portal: ${error.message}`)
  if (!isExpected) console.error(error)
  process.exit(1)
}
