#!/usr/bin/env node
import { runPortal } from '#src/cli/run.ts'

await runPortal()
