import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { composePortal, type Portal } from '#src/testing/portal.ts'
import { createProgram } from './program.ts'

let portal: Portal

beforeAll(async () => {
  portal = await composePortal()
})
afterAll(() => portal.clean())

/** Runs `portal nginx`, and gives back what it said. */
async function nginx(...args: string[]): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  const given = ['nginx', ...args, '--store', portal.store]
  await createProgram().parseAsync(given, { from: 'user' })
  const said = log.mock.calls.flat().join('\n')
  log.mockRestore()
  return said
}

const api = ['--api', 'http://127.0.0.1:8081']

describe('portal nginx', () => {
  it('prints a configuration that nginx takes', async () => {
    const state = portal.dir
    const file = join(portal.dir, 'nginx.conf')
    const options = [
      '--port',
      '8088',
      '--state',
      state,
      '--trust-proxy',
      '10.0.0.0/8',
      '::1',
    ]
    const said = await nginx('production', ...api, ...options, '--out', file)
    expect(said).toBe(`${file} serves release ${portal.first}`)
    const text = await readFile(file, 'utf8')
    expect(text).toContain('listen 127.0.0.1:8088;')
    expect(text).toContain('set_real_ip_from ::1;')
    const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
    const tried = execFile(program, ['-t', '-c', file, '-e', 'stderr'])
    expect(await once(tried, 'exit')).toEqual([0, null])
    expect(await nginx('production', ...api, ...options)).toBe(text)
  })

  it('tells a program which release is in it', async () => {
    const told = JSON.parse(await nginx(...api, '--json'))
    expect(told).toMatchObject({ release: portal.first })
    expect(told.config).toContain(`/releases/${portal.first}/html/`)
  })

  it.each(['ten', '10.0.0.0/33', '10.0.0', '::/129', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    'takes no %s for a proxy',
    async (network) => {
      const program = createProgram().exitOverride()
      for (const command of program.commands)
        command.exitOverride().configureOutput({ outputError: () => {} })
      const args = ['nginx', ...api, '--trust-proxy', network]
      await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow(
        'a network looks like 10.0.0.0/8',
      )
    },
  )

  it('writes nothing for an environment that is not there', async () => {
    await expect(nginx('nowhere', ...api)).rejects.toThrow('environment nowhere is not in')
  })
})
