/** @jest-environment node */
import { expect, it } from '@jest/globals'
import { nextTask } from './next-task.ts'

it('lets everything that is waiting run first', async () => {
  const done: string[] = []
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await null
    done.push('what was waiting')
  }
  void settle()
  await nextTask()
  done.push('the next task')
  expect(done).toEqual(['what was waiting', 'the next task'])
})
