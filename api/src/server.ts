import { unsupportedNode } from '#src/config/node-version.ts'
import { StartError } from '#src/config/start-error.ts'

try {
  const problem = unsupportedNode(process.versions.node)
  if (problem) throw new StartError(problem)
  // Only now: what it imports does not exist in an older Node.
  const { serve } = await import('#src/serve.ts')
  await serve()
} catch (error) {
  process.stderr.write(
    `api: ${error instanceof StartError ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
