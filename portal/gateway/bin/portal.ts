#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Most of a command's time goes into compiling modules that have not changed.
enableCompileCache()
const { runPortal } = await import('#src/cli/program.ts')
await runPortal()
