import { enableCompileCache } from 'node:module'
import { StartError, unsupportedNode } from '#src/config/start-error.ts'

try {
  const problem = unsupportedNode(process.versions.node)
  if (problem) throw new StartError(problem)
  // Half of the start-up time goes into compiling modules that have not changed.
  enableCompileCache()
  // Imported late: older versions of Node lack what it needs.
  const { serve } = await import('#src/serve.ts')
  await serve()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`api: ${error.message}\n`)
  process.exit(1)
}
