import { afterEach, describe, expect, it } from '@jest/globals'
import { registry } from '#src/testing/release.ts'
import { readBootData } from './boot-data.ts'

afterEach(() => document.body.replaceChildren())

describe('readBootData', () => {
  it('reads what the HTML tells the shell', () => {
    const boot = { registry, language: 'pt', resources: {}, realm: { name: 'Aurora' } }
    const script = document.createElement('script')
    Object.assign(script, { id: 'portal', type: 'application/json' })
    script.textContent = JSON.stringify(boot)
    document.body.append(script)
    expect(readBootData()).toEqual(boot)
  })

  it('says what is wrong with HTML that portal-kit did not compose', () => {
    expect(readBootData).toThrow('The HTML has no #portal')
  })
})
