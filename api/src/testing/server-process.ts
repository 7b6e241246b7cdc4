import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@jest/globals'
import { whenTestEnds } from '#src/testing/test-app.ts'

const server = join(import.meta.dirname, '..', 'server.ts')

/** @returns the one line on standard error of a start that is refused */
export async function refusedStart(
  env: Record<string, string>,
  flags: string[] = [],
): Promise<string> {
  const child = start(env, flags)
  // One that starts all the same would outlive its test.
  whenTestEnds(() => child.kill('SIGKILL'))
  const [complaint, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ])
  expect({ code, lines: complaint.split('\n').length, output }).toEqual({
    code: 1,
    lines: 2,
    output: '',
  })
  return complaint
}

/** Starts the server in a process of its own, and waits until it listens. */
export async function startServer(env: Record<string, string>) {
  const child = start(env)
  const complaint = text(child.stderr)
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [, address] = /^api listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(output) ?? []
    if (!address) continue
    // The log goes on: a pipe that nobody reads would end the server.
    child.stdout.resume()
    return { address, output, stop: () => stop(child, complaint) }
  }
  throw new Error(await complaint)
}

async function stop(child: ChildProcess, complaint: Promise<string>) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return { code, complaint: await complaint }
}

function start(env: Record<string, string>, flags: string[] = []) {
  return spawn(process.execPath, [...flags, server], {
    env: { PATH: process.env.PATH, API_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
