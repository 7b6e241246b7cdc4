import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { stateDir } from './apps.ts'

/** For test runners: they start hundreds of short Node processes, which share compiled code through this cache. */
export const nodeEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
}

/** Its own output says why. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed'
}

/** Runs a root command. What is expected to go wrong is said in one line. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = error instanceof PortalError || error instanceof StepFailed
    console.error(isExpected ? error.message : error)
    process.exit(1)
  }
}

type RunOptions = {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** `inherit` shows the output as it comes; `on-failure` keeps it until something goes wrong. */
  output: 'inherit' | 'on-failure'
}

/** Runs a program to its end. @throws StepFailed when it does not exit with 0 */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, output }: RunOptions,
): Promise<void> {
  const stdio = output === 'inherit' ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd, env, stdio })
  const kept: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk))
  const code = await exitOf(child)
  if (code === 0) return
  process.stderr.write(Buffer.concat(kept))
  throw new StepFailed(`${program} ${args.join(' ')} failed in ${cwd}`)
}

/** Waits for a process to end; a signal counts as a failure. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
