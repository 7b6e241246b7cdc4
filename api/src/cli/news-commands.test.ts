import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openWebDatabase } from '#src/database/open.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

const titles = async (
  app: Awaited<ReturnType<typeof startApp>>['app'],
  language = 'pt',
) => {
  const headers = { 'accept-language': language }
  const items = (await app.inject({ url: '/api/news', headers })).json()
  return items.map(({ title }: { title: string }) => title)
}

describe('the news commands', () => {
  it('publish an item, list it first, and take it off again', async () => {
    const dataDir = temporaryFolder()
    const first = runCli(
      ['news', 'add', '--pt', 'Servidor aberto', '--date', '2026-03-01'],
      dataDir,
    )
    expect(first).toEqual({
      status: 0,
      stdout: 'published news 1 of 2026-03-01\n',
      stderr: '',
    })
    runCli(
      [
        'news',
        'add',
        '--pt',
        'Nova temporada',
        '--en',
        'New season',
        '--date',
        '2026-04-01',
      ],
      dataDir,
    )
    expect(runCli(['news', 'list'], dataDir).stdout).toBe(
      '2\t2026-04-01\tNova temporada\n1\t2026-03-01\tServidor aberto\n',
    )

    // News of its own keep those of the demo realm away.
    const { app } = await startApp({ dataDir })
    expect(await titles(app)).toEqual(['Nova temporada', 'Servidor aberto'])
    expect(await titles(app, 'en')).toEqual(['New season', 'Servidor aberto'])

    expect(runCli(['news', 'remove', '2'], dataDir).stdout).toBe('removed news 2\n')
    expect(runCli(['news', 'list'], dataDir).stdout).toBe(
      '1\t2026-03-01\tServidor aberto\n',
    )
    // Its number is never given to another.
    expect(runCli(['news', 'add', '--pt', 'Outra'], dataDir).stdout).toMatch(
      /^published news 3 of /,
    )
  })

  it('leave removed what the demo realm came with', async () => {
    const dataDir = temporaryFolder()
    const before = await startApp({ dataDir })
    expect(await titles(before.app)).toHaveLength(6)
    expect(runCli(['news', 'remove', '6'], dataDir).status).toBe(0)
    await before.app.close()
    const after = await startApp({ dataDir })
    expect(await titles(after.app)).toHaveLength(5)
  })

  it.each([
    {
      parameters: ['add', '--en', 'New season'],
      complaint: "required option '--pt <title>'",
    },
    {
      parameters: ['add', '--pt', '  '],
      complaint: 'Give a title of 1 to 200 characters.',
    },
    {
      parameters: ['add', '--pt', 'A', '--date', '2026-02-30'],
      complaint: 'Give a day as YYYY-MM-DD.',
    },
    {
      parameters: ['add', '--pt', 'A', '--date', 'today'],
      complaint: 'Give a day as YYYY-MM-DD.',
    },
    { parameters: ['remove', 'all'], complaint: 'Give the number of an item.' },
    {
      parameters: ['remove', '99'],
      complaint: 'api: there is no news 99: run "news list"',
    },
  ])('refuse $parameters in one line', ({ parameters, complaint }) => {
    const dataDir = temporaryFolder()
    openWebDatabase(join(dataDir, 'web.sqlite')).close()
    const { status, stderr, stdout } = runCli(['news', ...parameters], dataDir)
    expect({ status, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
      status: 1,
      stdout: '',
      lines: 1,
    })
    expect(stderr).toContain(complaint)
  })

  it('say in one line that there is no database to write to', () => {
    const file = join(import.meta.dirname, 'news-commands.test.ts')
    const { status, stderr } = runCli(['news', 'add', '--pt', 'A'], join(file, 'data'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^api: cannot use the database .*\n$/)
  })
})
