#!/usr/bin/env node
import { runPortal } from '#src/cli/program.ts'

await runPortal()
