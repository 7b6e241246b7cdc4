import { promisify } from 'node:util'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import { readDeclaration } from 'portal-releases'
import { remote } from '#src/build/rspack.ts'

/** Builds a remote in this process. */
export async function bundle(dir: string): Promise<void> {
  const compiler = rspack(remote(dir, await readDeclaration(dir)) as Configuration[])
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  const { errors = [] } = (stats as MultiStats).toJson({ all: false, errors: true })
  if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'))
}
