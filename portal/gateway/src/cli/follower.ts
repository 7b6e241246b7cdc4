import { type ChildProcess, fork } from 'node:child_process'

type Followed = { store: string; environment: string; list: string }

const pauseMs = 30_000

/**
 * Runs `portal follow` beside the gateway, again whenever it ends. It checks builds that nobody has checked, so it has a
 * process of its own: whatever they do there, the gateway serves on.
 * @returns ends it; without that it ends with this process
 */
export function startFollower({ store, environment, list }: Followed): () => void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout
  const program = process.argv[1] ?? ''
  const args = ['follow', environment, '--store', store, '--list', list]
  const startAgain = (why: unknown) => {
    clearTimeout(timer)
    console.error(`portal follow ended (${why}): it begins again in ${pauseMs / 1_000} s`)
    timer = setTimeout(start, pauseMs)
  }
  const start = () => {
    try {
      // What it says is no part of the answer of `portal serve`, which may be JSON. A debugger is the gateway's.
      child = fork(program, args, { stdio: ['ignore', 2, 'inherit', 'ipc'], execArgv: [] })
      child.once('error', startAgain)
      child.once('exit', (code, signal) => startAgain(signal ?? `code ${code}`))
    } catch (error) {
      // No memory, or too many processes.
      startAgain(error)
    }
  }
  start()
  return () => {
    clearTimeout(timer)
    child?.removeAllListeners('exit').kill()
  }
}
