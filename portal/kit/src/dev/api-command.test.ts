import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { findApi } from './api-command.ts'

const root = import.meta.dirname

/** A server behind `/api` as the workspace may name one. */
const script = (code: string) => [process.execPath, '--input-type=module', '-e', code]

describe('the API of development', () => {
  beforeEach(() => {
    delete process.env.API_PORT
    jest.spyOn(console, 'log').mockImplementation(() => {})
  })

  it('is the one that is named, whatever the workspace has', async () => {
    const apiCommand = script('process.exit(1)')
    const { origin } = await findApi('http://api.test', { root, apiCommand })
    expect(origin).toBe('http://api.test')
  })

  it('is started by the command of the workspace, on a port of its own, and stopped', async () => {
    const apiCommand = script(
      `console.log('api listening on http://127.0.0.1:' + (process.env.API_PORT + 1))
       setInterval(() => {}, 1000)`,
    )
    const api = await findApi(undefined, { root, apiCommand })
    expect(api.origin).toBe('http://127.0.0.1:01')
    await expect(api.stop()).resolves.toEqual([null, 'SIGTERM'])
  })

  it('is missed in words when its command ends', async () => {
    const apiCommand = script('process.exit(1)')
    await expect(findApi(undefined, { root, apiCommand })).rejects.toThrow(
      'the API did not start',
    )
  })

  it('is what listens on API_PORT where the workspace names no command', async () => {
    process.env.API_PORT = '9999'
    const { origin } = await findApi(undefined, { root, apiCommand: null })
    expect(origin).toBe('http://127.0.0.1:9999')
  })
})
