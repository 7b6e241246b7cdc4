import { readFileSync } from 'node:fs'
import { nameSettings } from 'portal-releases/live-settings'
import { parseRealm, type Realm, RealmError } from 'shared-api/contract'
import { reasonOf, StartError } from '#src/config/start-error.ts'

/** @throws StartError if the file is missing, is not JSON, or has a wrong setting */
export function readRealmFile(path: string): Realm {
  return readNamedRealm(path).realm
}

/** @returns also the hash by which pages name these settings @throws StartError as above */
export function readNamedRealm(path: string): { realm: Realm; realmHash: string } {
  const text = readText(path)
  try {
    const { hash, settings } = nameSettings(JSON.parse(text))
    return { realm: parseRealm(settings), realmHash: hash }
  } catch (error) {
    if (error instanceof RealmError) {
      throw new StartError(`correct ${path}: ${error.problems.join('; ')}`)
    }
    throw new StartError(`${path} is not JSON: ${reasonOf(error)}`)
  }
}

/** @returns a line for each setting that is wrong, by its path */
export function findSettingProblems(settings: unknown): readonly string[] {
  try {
    parseRealm(settings)
    return []
  } catch (error) {
    if (error instanceof RealmError) return error.problems
    throw error
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(
      `cannot read the realm settings (${reasonOf(error)}): restore realm.json or set REALM_FILE`,
    )
  }
}
