#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// Jest runs ES modules only with a flag of Node.
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const jest = createRequire(join(process.cwd(), 'package.json')).resolve('jest/bin/jest')
const args = [...flags, jest, ...process.argv.slice(2)]
spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
