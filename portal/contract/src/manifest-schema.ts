import { ManifestSchema } from './manifest.ts'

/** Where the schema is published, in this package. */
export const manifestSchemaFile = 'portal-manifest.schema.json'

/** The JSON schema of `portal-manifest.json`, for teams that build without this package. */
export function manifestJsonSchema(): string {
  const dialect = 'https://json-schema.org/draft/2020-12/schema'
  const title = 'portal-manifest.json'
  return `${JSON.stringify({ $schema: dialect, title, ...ManifestSchema }, null, 2)}\n`
}
