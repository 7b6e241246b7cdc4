import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFile } from '#src/config/data-files.ts'
import { cannot } from '#src/config/start-error.ts'

type Given = { secretKey: string | null; dataDir: string }

/**
 * API_SECRET, which replicas share, or else a file that the first start creates. It is in no database, so that a copy of one
 * reveals neither pending links nor passwords. @throws StartError if the file cannot be used
 */
export function readSecretKey({ secretKey, dataDir }: Given): string {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, 'secret.key')
  try {
    if (!existsSync(path)) make(path)
    const text = readFileSync(path, 'utf8').trim()
    if (text.length < shortestSecret) throw new Error('it holds no secret')
    return text
  } catch (error) {
    throw cannot(`use ${path}`, error, dataDir, 'restore it, or remove it for a new one')
  }
}

export const shortestSecret = 32

function make(path: string) {
  try {
    const text = `${randomBytes(32).toString('base64url')}\n`
    writeFileSync(path, text, { flag: 'wx', mode: ownFile, flush: true })
  } catch (error) {
    // Another process was faster; its secret is used.
    if (Object(error).code === 'EEXIST') return
    // A partly written secret would stop the next start.
    rmSync(path, { force: true })
    throw error
  }
}
