import { readFile } from 'node:fs/promises'
import { PortalError, problemsOf } from 'portal-contract'
import { Value } from 'typebox/value'
import { ifMissing } from '#src/store/explain.ts'
import { writeAtomically } from '#src/store/files.ts'
import type { HeldStore } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile } from '#src/store/store.ts'
import { EarlierEnvironmentSchema, translate } from './earlier-environment.ts'
import { type Environment, EnvironmentSchema } from './environment.ts'

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PortalError(`${path} is not JSON`, 'fix it, it holds the history')
  }
}

/** The earlier form named a release only. */
const isEarlier = (value: unknown) =>
  typeof value === 'object' && value !== null && !('apps' in value)

/**
 * Reads an environment.
 *
 * @returns null if nothing was promoted to it yet
 * @throws PortalError when its file is invalid
 */
export async function findEnvironment(
  store: string,
  name: string,
): Promise<Environment | null> {
  const path = environmentFile(store, name)
  const text = await readFile(path, 'utf8').catch(ifMissing(null))
  if (text === null) return null
  const value = parse(text, path)
  if (Value.Check(EnvironmentSchema, value)) return value
  if (Value.Check(EarlierEnvironmentSchema, value) && isEarlier(value))
    return translate(store, value)
  const schema = isEarlier(value) ? EarlierEnvironmentSchema : EnvironmentSchema
  const problems = problemsOf(schema, value).join('; ')
  throw new PortalError(`${path} cannot be understood (${problems})`, 'fix it')
}

/**
 * Reads an environment.
 *
 * @throws PortalError when nothing was promoted to it yet, or its file is invalid
 */
export async function readEnvironment(store: string, name: string): Promise<Environment> {
  const environment = await findEnvironment(store, name)
  if (environment) return environment
  throw new PortalError(
    `environment ${name} is not in the store ${store}`,
    'promote a release to it',
  )
}

/** What commands change in an environment. The rest of its file belongs to operators. */
export type EnvironmentState = Pick<
  Environment,
  'release' | 'apps' | 'combinations' | 'history'
>

/**
 * Writes an environment if nobody changed it since it was read. Other settings in the file are kept.
 *
 * @param version the version that was read; 0: there was none
 * @returns the environment as it is now, or null if somebody changed it
 */
export async function replaceEnvironment(
  store: HeldStore<'pointer'>,
  name: string,
  version: number,
  state: EnvironmentState,
): Promise<Environment | null> {
  const now = await findEnvironment(store, name)
  if ((now?.version ?? 0) !== version) return null
  const next: Environment = { ...now, ...state, version: version + 1 }
  const text = `${JSON.stringify(next, null, 2)}\n`
  await writeAtomically(environmentFile(store, name), text, ownRights)
  return next
}
