import { resolve } from 'node:path'
import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import {
  hostOption,
  hstsOption,
  parseOrigin,
  portOption,
  storeOption,
  trustProxyOption,
} from '#src/cli/options.ts'
import { writeAtomically } from '#src/files.ts'
import { type NginxOptions, nginxConfig } from '#src/nginx/config.ts'

type Options = Omit<NginxOptions, 'environment'> & { out?: string }

export function addNginx(program: Command): void {
  program
    .command('nginx')
    .description('write a configuration of nginx that serves an environment')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addOption(portOption())
    .addOption(hostOption())
    .requiredOption('--api <origin>', 'the server behind /api', parseOrigin)
    .option('--health <origin>', 'a gateway that takes the health beacons', parseOrigin)
    .addOption(trustProxyOption())
    .addOption(hstsOption())
    .option('--brotli', 'nginx has the module brotli_static')
    .option(
      '--state <folder>',
      'where process id, logs and temporary files go; without it, where nginx puts them',
      (value) => resolve(value),
    )
    .option('--out <file>', 'the file to write; without it, the configuration is printed')
    .addHelpText(
      'after',
      `
It serves the releases that the environment points at now: write it again after each
promotion, and have nginx take it.
  $ portal nginx production --api http://127.0.0.1:8081 --port 80 --host 0.0.0.0 --out portal.conf
  portal.conf serves release 3d4e5f607182
  $ nginx -t -c $PWD/portal.conf && nginx -s reload -c $PWD/portal.conf`,
    )
    .action(
      answers(async (environment: string, { out, ...options }: Options) => {
        const { text, release } = await nginxConfig({ ...options, environment })
        if (!out) return { text, data: { release, config: text } }
        const file = resolve(out)
        await writeAtomically(file, text)
        const told = `${out} serves release ${release}`
        return { text: told, data: { release, file } }
      }),
    )
}
