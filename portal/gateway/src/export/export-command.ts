import { resolve } from 'node:path'
import { answers, type PortalCommand, storeOption } from 'portal-releases'
import { exportFiles } from './export-files.ts'

type ExportOptions = { store: string; environment: string; with: string[] }

/** `portal export`: what an uploader brings to the assets origin. */
export function addExport(program: PortalCommand): void {
  program
    .command('export')
    .description("write the files of live releases for the gateway's --assets-origin")
    .argument('<folder>', 'an empty folder, or one that this command wrote')
    .option('--environment <name>', 'whose live releases and canaries', 'production')
    .option('--with <release...>', 'also releases that are promoted next', [])
    .addOption(storeOption())
    .example(`
Writes what browsers load, by its path at the assets origin, and headers.json: the headers
of each file. Upload the files with their headers, and only then promote the release.
Nothing is ever removed, because open tabs and a rollback still need it.
  $ portal export cdn --with 3d4e5f607182
  214 files in cdn, 12 of them new`)
    .action(
      answers(async (folder: string, options: ExportOptions) => {
        const { store, environment, with: ahead } = options
        const done = await exportFiles(store, environment, resolve(folder), ahead)
        const text = `${done.files} files in ${folder}, ${done.written} of them new`
        return { text, data: done }
      }),
    )
}
