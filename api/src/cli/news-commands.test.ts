import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openWebFile } from '#src/database/open.ts'
import { databaseOf } from '#src/testing/mariadb/fresh-database.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

type App = Awaited<ReturnType<typeof startApp>>['app']

const titles = async (app: App, language = 'pt') => {
  const headers = { 'accept-language': language }
  const items = (await app.inject({ url: '/api/news', headers })).json()
  return items.map(({ title }: { title: string }) => title)
}

describe('the news commands', () => {
  it('publish an item, list it first, and take it off again', async () => {
    const dataDir = temporaryFolder()
    const env = await databaseOf(dataDir)
    const news = (...words: string[]) => runCli(['news', ...words], dataDir, env)
    const first = await news('add', '--pt', 'Servidor aberto', '--date', '2026-03-01')
    const stdout = 'published news 1 of 2026-03-01\n'
    expect(first).toEqual({ status: 0, stdout, stderr: '' })
    const both = ['--pt', 'Nova temporada', '--en', 'New season']
    await news('add', ...both, '--date', '2026-04-01')
    const older = '1\t2026-03-01\tServidor aberto\n'
    expect((await news('list')).stdout).toBe(`2\t2026-04-01\tNova temporada\n${older}`)

    // News of its own keep those of the demo realm away.
    const { app } = await startApp({ dataDir })
    expect(await titles(app)).toEqual(['Nova temporada', 'Servidor aberto'])
    expect(await titles(app, 'en')).toEqual(['New season', 'Servidor aberto'])

    expect((await news('remove', '2')).stdout).toBe('removed news 2\n')
    expect((await news('list')).stdout).toBe(older)
    // Its number is never given to another.
    expect((await news('add', '--pt', 'Outra')).stdout).toMatch(/^published news 3 of /)
  })

  it('leave removed what the demo realm came with', async () => {
    const { app, dataDir } = await startApp()
    expect((await runCli(['news', 'remove', '6'], dataDir)).status).toBe(0)
    await app.close()
    await startApp({ dataDir })
    const { stdout } = await runCli(['news', 'list'], dataDir)
    expect(stdout.match(/^\d/gm)).toEqual(['5', '4', '3', '2', '1'])
  })

  it.each([
    ['add --en New', "required option '--pt <title>'"],
    ['add --pt ', 'Give a title of 1 to 200 characters.'],
    ['add --pt A --date 2026-02-30', 'Give a day as YYYY-MM-DD.'],
    ['add --pt A --date today', 'Give a day as YYYY-MM-DD.'],
    ['remove all', 'Give the number of an item.'],
    ['remove 99', 'api: there is no news 99: run "news list"'],
  ])('refuse "%s" in one line: %s', async (words, complaint) => {
    const dataDir = temporaryFolder()
    await openWebFile(join(dataDir, 'web.sqlite')).destroy()
    const { status, stderr, stdout } = await runCli(['news', ...words.split(' ')], dataDir)
    expect([status, stdout, stderr.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(complaint)
  })

  it('say in one line that there is no database to write to', async () => {
    const file = join(import.meta.dirname, 'news-commands.test.ts')
    const { status, stderr } = await runCli(
      ['news', 'add', '--pt', 'A'],
      join(file, 'data'),
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/^api: cannot use the database .*\n$/)
  })
})
