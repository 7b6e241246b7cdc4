import { describe, expect, it } from '@jest/globals'
import { manifestOf, remoteBuild, routeOf } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkLinks } from './together.ts'

const temp = await useTempStore()

const lamp = (build: string, ...names: string[]) => {
  const routes = names.map((name) => routeOf('lamp', `/${name}`, { name }))
  return manifestOf({ name: 'lamp', build, routes })
}

async function check(code: string) {
  const build = await remoteBuild(temp, { files: { 'dist/browser/routes.js': code } })
  return checkLinks(build, [lamp('2', 'oil', 'wick')], [lamp('1', 'oil')])
}

describe('a link by name to a page that only the live build of another app has', () => {
  it('is told to the linking team, with the command that takes both back', async () => {
    expect(await check('use(href("lamp.wick"), href("lamp.oil"))')).toEqual([
      {
        check: 'links',
        app: 'gate',
        what: 'links to lamp.wick, which lamp@1 does not have: it holds lamp@2',
        where: 'browser/routes.js',
        hint: 'nothing to mend; lamp goes back only together with it: portal rollback lamp gate',
        isWarning: true,
      },
    ])
  })

  it.each([
    ['of a page that the build before has too', 'href("lamp.oil")'],
    ['that nobody calls', 'href("lamp.wicker")'],
  ])('is not one %s', async (_, code) => {
    expect(await check(code)).toEqual([])
  })
})
