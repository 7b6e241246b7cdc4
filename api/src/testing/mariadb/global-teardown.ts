import type { Mariadb } from '#src/testing/mariadb/server.ts'
import removeTemplateFolder from '#src/testing/templates/global-teardown.ts'

declare global {
  /** Of the project "api on MariaDB". */
  var siteServer: Mariadb | undefined
}

/** Ends the server of global-setup.ts. */
export default async function tearDown() {
  removeTemplateFolder()
  await globalThis.siteServer?.remove()
}
