import { afterAll, describe, expect, it } from '@jest/globals'
import { until } from 'portal-releases/testing'
import { createTestGateway, serve } from '#src/testing/gateway.ts'
import { guardsServer, openLivePortal } from '#src/testing/live-portal.ts'

// A busy machine takes longer than visitors would wait.
const portal = await openLivePortal({ liveWaitMs: 60_000 })
const first = await portal.get('/guards')
afterAll(() => portal.close())

const bodyOf = () => portal.pageOf('/guards')

describe('a gateway that starts', () => {
  it('shows live data from its first answer on', () => {
    expect(first.body).toContain('<li>Ada</li><li>Bel</li>')
  })

  it('does not wait for long where the API takes calls and never answers', async () => {
    const silent = await serve(() => {})
    const options = { api: silent.origin, onError: () => {} }
    const gateway = await createTestGateway(portal.store, options)
    expect((await gateway.inject('/guards')).body).toContain('loading')
    await gateway.close()
    await silent.close()
  })
})

describe('the next release', () => {
  it.each([
    ['promoted', {}, '<h1>The watch</h1>'],
    ['a canary', { canary: 50 }, '<h1>The night watch</h1>'],
  ])('shows live data from its first answer on, where it is %s', async (_, how, title) => {
    const server = guardsServer.replace('<h1>Guards</h1>', title)
    await portal.promote(server, how)
    let body = ''
    await until(async () => {
      body = await bodyOf()
      return body.includes(title)
    })
    expect(body).toContain(`${title}<li>Ada</li><li>Bel</li>`)
  })

  it('has live data beside the live one, while it is a canary', async () => {
    portal.api.answers['/api/guards'] = { body: ['Cyd'] }
    const seen = (title: string) =>
      until(async () => (await bodyOf()).includes(`<h1>${title}</h1><li>Cyd</li>`))
    await Promise.all([seen('The watch'), seen('The night watch')])
  })

  it('does not wait for a page of the one before that never ends', async () => {
    const { api, pageOf, promote, errors, close } = await openLivePortal()
    api.answers['/api/guards'] = { body: ['run'] }
    const asked = api.asked.length
    await until(() => api.asked.length > asked + 2)
    const server = guardsServer
      .replace('<h1>Guards</h1>', '<h1>The peace</h1>')
      .replace("if (order === 'run') for (;;);", '')
    await promote(server)
    const shown = '<h1>The peace</h1><li>run</li>'
    await until(async () => (await pageOf('/guards')).includes(shown))
    // Nobody hears of the release that is gone.
    expect(errors).toEqual([])
    await close()
  })
})
