import { expect, jest } from '@jest/globals'

/** Suites whose tests start processes, each of which takes seconds beside the browser tests. */
const startsProcesses =
  /\/(build|cli|disk|game|live|loading|packages|premium|scaffold|store)\/|\/(scripts|stress|portal\/kit)\/|\/(deliver|health\/health|teams)\.test/
const processMs = 120_000

/** A hang is seen soon. */
const testMs = 30_000

const { testPath = '' } = expect.getState()
jest.setTimeout(startsProcesses.test(testPath) ? processMs : testMs)
