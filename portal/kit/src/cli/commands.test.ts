import { expect, it } from '@jest/globals'
import { Command } from 'commander'
import { kitCommandNames } from 'portal-gateway'
import { commands } from '#src/index.ts'

it('the command portal knows the names of these commands without this package', () => {
  const program = new Command()
  for (const add of commands) add(program)
  expect(program.commands.map((command) => command.name())).toEqual(kitCommandNames)
})
