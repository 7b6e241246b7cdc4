import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

const kit = join(import.meta.dirname, '../..')

/** Vite does not run inside of Jest. */
export async function bundleWithVite(dir: string): Promise<void> {
  const config = join(dir, 'vite.config.ts')
  await writeFile(
    config,
    `import { remote } from ${JSON.stringify(join(kit, 'src/build/vite.ts'))}
     import app from './portal.config.ts'
     export default remote(import.meta.dirname, app)`,
  )
  const vite = join(kit, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = [vite, 'build', '--configLoader', 'native']
  await promisify(execFile)(process.execPath, args, { cwd: dir, env })
}
