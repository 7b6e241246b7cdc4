import { describe, expect, it } from '@jest/globals'
import { createCachedRead } from '#src/http/cached-read.ts'

describe('a hot read', () => {
  it('reads once, however many ask at the same time', async () => {
    const { get, source } = setUp()
    const values = await Promise.all(Array.from({ length: 500 }, () => get('pt')))
    expect(new Set(values)).toEqual(new Set(['pt 1']))
    expect(source.reads).toBe(1)
  })

  it('reads again only when an interval has passed', async () => {
    const { get, source, clock } = setUp()
    await get('pt')
    clock.now += 999
    await get('pt')
    expect(source.reads).toBe(1)
    clock.now += 1
    await get('pt')
    expect(source.reads).toBe(2)
  })

  it('gives the old value at once while the new one is on its way', async () => {
    const { get, source, clock } = setUp()
    await get('pt')
    clock.now += 1_000
    const release = source.hold()
    expect(await get('pt')).toBe('pt 1')
    expect(await get('pt')).toBe('pt 1')
    expect(source.reads).toBe(2)
    await release()
    expect(await get('pt')).toBe('pt 2')
  })

  it('keeps each variant apart', async () => {
    const { get } = setUp()
    const values = [await get('pt'), await get('en'), await get('pt')]
    expect(values).toEqual(['pt 1', 'en 2', 'pt 1'])
  })

  it('goes on with the old value while the source is down, asking once an interval', async () => {
    const { get, source, clock, failures } = setUp()
    await get('pt')
    source.isDown = true
    clock.now += 1_000
    for (let i = 0; i < 5; i++) expect(await get('pt')).toBe('pt 1')
    expect(source.reads).toBe(2)
    expect(failures).toHaveLength(1)
    source.isDown = false
    clock.now += 1_000
    await get('pt')
    await settled()
    expect(await get('pt')).toBe('pt 3')
  })

  it('fails for all while there never was a value, without asking each time', async () => {
    const { get, source, clock } = setUp()
    source.isDown = true
    for (let i = 0; i < 5; i++) await expect(get('pt')).rejects.toThrow('down')
    expect(source.reads).toBe(1)
    source.isDown = false
    clock.now += 1_000
    expect(await get('pt')).toBe('pt 2')
  })
})

const settled = () => new Promise(setImmediate)

function setUp() {
  const clock = { now: 1_000_000 }
  const failures: unknown[] = []
  let gate = Promise.resolve()
  const source = {
    reads: 0,
    isDown: false,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return async () => {
        resolve()
        await settled()
      }
    },
  }
  const { get } = createCachedRead({
    interval: 1_000,
    read: async (variant) => {
      source.reads += 1
      const value = `${variant} ${source.reads}`
      await gate
      if (source.isDown) throw new Error('down')
      return value
    },
    onFailure: (error) => failures.push(error),
    now: () => clock.now,
  })
  return { get, source, clock, failures }
}
