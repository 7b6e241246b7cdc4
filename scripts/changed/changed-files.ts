import { execFileSync } from 'node:child_process'
import { StepFailed } from '#src/portal/run.ts'

/**
 * The files that differ from the branch that work is merged into: committed, uncommitted, new and deleted ones.
 *
 * @param root of the repository
 * @returns paths from the root, with forward slashes
 * @throws StepFailed where there is no such branch
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  const base = ['main', 'origin/main'].map((branch) => {
    try {
      return git('merge-base', branch, 'HEAD')
    } catch {
      return null
    }
  })
  const found = base.find((commit) => commit !== null)
  if (!found) throw new StepFailed('There is no branch main to compare with: fetch it')
  const differing = git('diff', '--name-only', '--no-renames', found)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${differing}\n${added}`.split('\n').filter(Boolean))].sort()
}
