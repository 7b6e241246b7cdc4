import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { remoteBuild, skim } from '#src/testing/checked.ts'
import { openWorkshop, type Workshop } from '#src/testing/workshop.ts'
import { checkTrustedTypes } from './trusted-types.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterAll(() => workshop.clean())

describe('the scripts of a remote', () => {
  const check = async (code: string) =>
    skim(
      await checkTrustedTypes(
        await remoteBuild(workshop, { files: { 'dist/browser/runtime.js': code } }),
      ),
    )

  it.each([
    'e = trustedTypes.createPolicy("gate", e)',
    "globalThis.trustedTypes.createPolicy('gate', { createScriptURL: (url) => url })",
  ])('may not create a Trusted Types policy of their own: %s', async (code) => {
    expect(await check(code)).toEqual([
      'creates the Trusted Types policy gate, which no page allows (browser/runtime.js)',
    ])
  })

  it.each(['script.src = url', 'trustedTypes.createPolicy(name)'])(
    'may be anything else: %s',
    async (code) => {
      expect(await check(code)).toEqual([])
    },
  )
})
