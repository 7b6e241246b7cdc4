/**
 * Runs a command of this workspace on any machine that has Node >= 18 and npm: installs what the lockfile names,
 * then goes on with the Node that the lockfile pins. Plain JavaScript without dependencies, because it runs first.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...args] = process.argv.slice(2)
const neededMajor = 24
const npm = findNpm()

/** @param {string} message */
function stop(message) {
  console.error(message)
  process.exit(1)
}

/**
 * npm runs this in a shell. A signal ends npm, or the shell, and does not reach this process.
 * Whoever starts this without npm may end on purpose.
 */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return null
  const parent = process.ppid
  // Some shells replace themselves with what they run: then npm is the parent.
  const isShell = readProcess(parent, 'cmdline').includes('bootstrap.mjs')
  return { parent, shellParent: isShell ? parentOf(parent) : null }
}

function hasNpmGone() {
  if (npm === null) return false
  const { parent, shellParent } = npm
  return (
    process.ppid !== parent || (shellParent !== null && parentOf(parent) !== shellParent)
  )
}

/** @param {number | string} pid */
function parentOf(pid) {
  // The name of the program comes first, and may contain anything.
  const [, parent] = /.*\) \S (\d+)/s.exec(readProcess(pid, 'stat')) ?? []
  return parent
}

/**
 * Empty where there is no /proc. The shell of macOS replaces itself.
 * @param {number | string} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Linux gets its Node from the lockfile; elsewhere the machine's own must do. */
function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  const isPinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (major < 18)
    stop(`Node ${process.versions.node} is too old to begin with: install Node 18 or later`)
  if (!isPinned && major < neededMajor) {
    stop(
      `Node ${process.versions.node} is too old here: install Node ${neededMajor} or later and run this again`,
    )
  }
}

function install() {
  // pnpm keeps a copy of the lockfile that it installed, written last: equal means complete.
  const installed = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'))
  if (existsSync(installed) && readFileSync(installed).equals(lockfile)) return
  // Not `packageManager`: pnpm would want to write itself into a lockfile that is frozen.
  const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log('Installing what the lockfile names …')
  const install = [
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
    '--loglevel=warn',
  ]
  const { status } = spawnSync('npx', ['--yes', `pnpm@${config.pnpm}`, ...install], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop('The install failed: see above, mend it, and run this again')
}

/** Runs the command's script on the pinned Node, and ends as it ends. */
function runScript() {
  const bin = join(root, 'node_modules', '.bin')
  const endWithParent = join(root, 'scripts/portal/end-with-parent.cjs')
  const file = join(root, 'scripts', `${command}.ts`)
  const script = spawn('node', ['--require', endWithParent, file, ...args], {
    cwd: root,
    // The script stops when the channel closes: here, or because this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  })
  const stopScript = () => script.connected && script.disconnect()
  // Ctrl-C reaches the script by itself; this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stopScript)
  setInterval(() => hasNpmGone() && stopScript(), 500)
  script.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

checkNode()
install()
if (hasNpmGone()) process.exit(1)
runScript()
