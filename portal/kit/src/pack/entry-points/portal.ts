#!/usr/bin/env node
import { runPortal } from 'portal-gateway'
import { commands } from '#src/index.ts'

await runPortal(commands)
