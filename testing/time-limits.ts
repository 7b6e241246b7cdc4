import { jest } from '@jest/globals'

/** A hang is seen soon. Suites in Node start processes and databases, each of which takes seconds beside the browser tests. */
jest.setTimeout('document' in globalThis ? 30_000 : 120_000)
