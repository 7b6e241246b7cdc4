import type { Build } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

/** Checks that the names of browser files are the same in a URL and in a stylesheet: HTML and scripts compare them. */
export function checkFileNames({ manifest }: Build): Finding[] {
  const finding = findingsOf('file names', manifest.name)
  const hint = 'name it with letters, digits, dots, dashes and underscores'
  return Object.keys(manifest.files)
    .filter((file) => file.startsWith('browser/') && !/^[\w./@+~=-]+$/.test(file))
    .map((file) => finding('has a name that a URL writes otherwise', file, hint))
}
