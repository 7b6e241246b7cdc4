import { EventEmitter, once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { AppState } from '#src/origin/app-state.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'
import { type WatchedApp, watchApp } from './watch.ts'

class Pages extends EventEmitter {
  state = (state: AppState) => void this.emit('state', state)
  renewed = (state: AppState) => void this.emit('renewed', state)
  path = '/events'
  register = () => {}

  async hear(event: 'state' | 'renewed'): Promise<AppState> {
    const [state] = await once(this, event)
    return state
  }
}

describe('an app that is watched', () => {
  let practice: PracticeCopy
  let pages: Pages
  let app: WatchedApp

  beforeEach(async () => {
    jest.spyOn(console, 'log').mockImplementation(() => {})
    jest.spyOn(console, 'error').mockImplementation(() => {})
    practice = await copyPractice()
    pages = new Pages()
    app = await watchApp(join(practice.around, 'store'), practice.dir, pages)
  })

  afterEach(async () => {
    await app.close()
    await rm(practice.around, { recursive: true })
  })

  it('is built again at a change of its source', async () => {
    const built = pages.hear('state')
    await practice.edit('src/note.tsx', 'Strikes', 'Hits')
    expect(await built).toEqual({
      app: 'practice',
      outdated: [expect.stringMatching(/^[0-9a-f]+$/)],
      errors: '',
    })
  })

  it('says which file does not build, and that it is fixed', async () => {
    const broken = pages.hear('state')
    await practice.edit('src/note.tsx', '</button>', '')
    expect((await broken).errors).toContain('src/note.tsx')

    const fixed = pages.hear('state')
    await practice.edit('src/note.tsx', '{strikes}\n', '{strikes}</button>\n')
    expect((await fixed).errors).toBe('')
  })

  it('is another one for the portal when its texts or its declaration change', async () => {
    const before = app.manifest().locales
    const withTexts = pages.hear('renewed')
    await practice.edit('locales/en/practice.json', 'Training', 'Hunting')
    await withTexts
    expect(app.manifest().locales).not.toEqual(before)

    const declared = pages.hear('renewed')
    await practice.edit('portal.config.ts', "frame: 'scroll'", "frame: 'bare'")
    await declared
    expect(app.manifest().routes[0]?.frame).toBe('bare')
  })

  it('keeps its last good declaration while the present one is wrong', async () => {
    const told = pages.hear('state')
    await practice.edit('portal.config.ts', "frame: 'scroll'", "frame: 'square'")
    expect((await told).errors).toContain('portal.config.ts declares no app')
    expect(app.manifest().routes[0]?.frame).toBe('scroll')
  })
})
