import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'

const programs = [
  ['api/src/cli.ts', 'realm', 'schema'],
  ['portal/gateway/bin/portal.ts', 'manifest', '--schema'],
]

it.each(programs)(
  '%s %s ends quietly when its reader has gone',
  async (program, ...words) => {
    const path = join(import.meta.dirname, '../../..', program)
    const child = spawn(process.execPath, [path, ...words])
    // What `head` does, but certainly before the first line.
    child.stdout.destroy()
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  },
)
