import type { Environment } from '#src/release/environment.ts'
import { map } from './text.ts'

/**
 * `$release`: the live one, for everybody. nginx cannot check the signature of a visitor's cookie, so it gives nobody
 * a canary.
 */
export function visitorMaps({ release }: Environment): string[][] {
  return [map('', '$release', [['default', release]])]
}
