#!/usr/bin/env node
import { keepTicksFast } from '#src/fast-lane/fast-ticks.ts'

keepTicksFast()
// Imported late: loading everything may end the objects that ticks are fast with.
const { runPortal } = await import('#src/cli/run.ts')
await runPortal()
