import { StatementSync } from 'node:sqlite'
import { expect, it, jest } from '@jest/globals'
import type { Account } from '#src/accounts/accounts.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

it('a forgotten password is the same work whether the address is known or not', async () => {
  const { app } = await startApp({ characters: 20 })
  await createVisitor(app).register('maria')
  const [maria] = await app.web.accounts.findByEmail('maria@example.com', 1)
  const methods = (['all', 'get', 'run'] as const).map((name) =>
    jest.spyOn(StatementSync.prototype, name),
  )
  const parse = jest.spyOn(String.prototype, 'normalize')
  const caller = {
    address: '203.0.113.1',
    userAgent: '',
    requestId: '',
    language: 'en',
  } as const
  const workFor = (email: string, accounts: readonly Account[]) => {
    for (const spy of [...methods, parse]) spy.mockClear()
    // Its work is synchronous: no mail that is sent meanwhile counts.
    void app.web.mailLinks.mailReset(
      { email, accounts, isOwner: false },
      { caller, saveReply: () => {} },
    )
    return {
      statements: methods.map(({ mock }) =>
        (mock.contexts as StatementSync[]).map(({ sourceSQL }) => sourceSQL),
      ),
      parsedAddresses: parse.mock.calls.length,
    }
  }
  const known = workFor('maria@example.com', maria ? [maria] : [])
  expect(known.statements.flat().length).toBeGreaterThan(3)
  expect(workFor('nobody@example.com', [])).toEqual(known)
})
