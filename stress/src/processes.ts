import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** @returns the processes below one, with their megabytes of memory */
export function descendants(parent: number) {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
  const all = [...listed.matchAll(/^ *(\d+) +(\d+) +(\d+) (.*)$/gm)].map(
    ([, pid, above, kilobytes, command = '']) => ({
      pid: Number(pid),
      above: Number(above),
      megabytes: Math.round(Number(kilobytes) / 1024),
      command,
    }),
  )
  const below = (pid: number): typeof all =>
    all
      .filter(({ above }) => above === pid)
      .flatMap((child) => [child, ...below(child.pid)])
  return below(parent)
}

/** What a process has used of processors; a tick is a hundredth of a second. */
function processorSeconds(pid: number): number {
  try {
    const fields =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/**
 * Watches the processes below this one, and those that are started or killed meanwhile.
 * @param parts a word of the command line, by the name of the part
 */
export function watchProcessors<Part extends string>(parts: Record<Part, string>) {
  const used = new Map<number, { part: Part; first: number; last: number }>()
  const look = () => {
    for (const { pid, command } of descendants(process.pid)) {
      const named = Object.entries<string>(parts).find(([, word]) => command.includes(word))
      if (!named) continue
      const now = processorSeconds(pid)
      const { first } = used.get(pid) ?? { first: now }
      used.set(pid, { part: named[0] as Part, first, last: now })
    }
  }
  look()
  const timer = setInterval(look, 1_000)
  /** @returns seconds by part */
  return (): Record<Part, number> => {
    clearInterval(timer)
    look()
    const sums = Object.fromEntries(Object.keys(parts).map((part) => [part, 0]))
    for (const { part, first, last } of used.values())
      sums[part] = (sums[part] ?? 0) + last - first
    return sums as Record<Part, number>
  }
}
