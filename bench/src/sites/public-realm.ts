import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootDataId } from 'portal-contract'
import { readEnvironment, readRelease, releaseDir } from 'portal-releases'

/** The public realm settings, as the HTML of the live release holds them. @throws Error when it holds none */
export async function readPublicRealm(
  store: string,
  environment: string,
): Promise<unknown> {
  const { release } = await readEnvironment(store, environment)
  const { pages, languages } = await readRelease(store, release)
  const file = pages['/']?.[languages[0] ?? '']?.file ?? ''
  const html = await readFile(join(releaseDir(store, release), file), 'utf8')
  const found = new RegExp(`id="${bootDataId}">(.*?)</script>`, 's').exec(html)
  if (!found?.[1]) throw new Error(`${file} has no boot data`)
  return JSON.parse(found[1]).realm
}
