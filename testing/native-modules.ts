import { createRequire, stripTypeScriptTypes } from 'node:module'

const require = createRequire(import.meta.url)

type Target = { supportsDynamicImport: boolean; supportsStaticESM: boolean }

/**
 * What a suite in Node imports is loaded by Node itself, once for all suites of a worker: Jest would load it again for each of
 * them, and V8 would begin anew to optimise it. The suite gets a module that passes on what Node has loaded.
 */
function passOn(source: string, path: string, target: Target): string {
  // Jest's own process, for the global set-ups.
  if (!target.supportsDynamicImport)
    return path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
  const loaded = `requireNatively(${JSON.stringify(path)})`
  // Environments that come with Jest have no `requireNatively`: they load the file itself.
  if (!target.supportsStaticESM)
    return `if (globalThis.requireNatively) module.exports = ${loaded}\nelse {${source}}`
  const names = Object.keys(require(path)).filter((name) => name !== 'module.exports')
  return [
    `const loaded = ${loaded}`,
    ...names.map((name, index) => `const export${index} = loaded.${name}`),
    `export { ${names.map((name, index) => `export${index} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/** A transformer of Jest. */
export default {
  process(source: string, path: string, target: Target) {
    return { code: passOn(source, path, target) }
  },
  /** The source alone does not tell what a file exports: `export *` names another one. */
  getCacheKey: passOn,
}
