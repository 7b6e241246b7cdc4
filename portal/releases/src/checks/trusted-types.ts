import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

/**
 * Finds a Trusted Types policy of the bundler. A page allows only the shell's policy, so a remote that creates one
 * fails as soon as it loads a chunk.
 */
export async function checkTrustedTypes(build: Build): Promise<Finding[]> {
  const { name, files } = build.manifest
  const finding = findingsOf('Trusted Types', name)
  const creation = new RegExp(`createPolicy\\(\\s*(["'\`])${name}\\1`)
  const scripts = Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file))
  const found = scripts.map(async (file) =>
    creation.test(await readBuildFile(build, file))
      ? [
          finding(
            `creates the Trusted Types policy ${name}, which no page allows`,
            file,
            'leave `output.trustedTypes` out: the shell checks every script URL',
          ),
        ]
      : [],
  )
  return (await Promise.all(found)).flat()
}
