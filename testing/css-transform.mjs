/** A stylesheet in a test: every class is named as it is written. */
export default {
  process: () => ({
    code: 'export default new Proxy({}, { get: (_, name) => String(name) })',
  }),
}
