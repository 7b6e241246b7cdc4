import type { ComponentType } from 'react'
import type { ApiClient, Result } from 'shared-api'
import type { OfficeRealm, RealmNames } from 'shared-api/office/realm'
import { officePage } from '#src/layout/office-layout.tsx'
import { readOne } from '#src/reads.ts'
import { RealmFrame } from './realm-frame.tsx'

export type FolderAndNames = { realm: OfficeRealm; names: RealmNames }

/** The folder, and what it can change. */
async function readBoth(api: ApiClient): Promise<Result<FolderAndNames>> {
  const [realm, names] = await Promise.all([
    readOne<OfficeRealm>(api, '/realm'),
    readOne<RealmNames>(api, '/realm/names'),
  ])
  if (!realm.ok) return realm
  // Without a store there are no names, and the frame says why.
  if (!names.ok && !realm.data.obstacle) return names
  const none: RealmNames = { texts: {}, colours: {} }
  return { ok: true, data: { realm: realm.data, names: names.ok ? names.data : none } }
}

/** A page that shows the folder beside what it can change. */
export const namesPage = (
  name: 'realmTexts' | 'realmBrand',
  Content: ComponentType<FolderAndNames>,
) =>
  officePage<FolderAndNames>({
    name,
    read: ({ api }) => readBoth(api),
    Content: ({ answer }) => (
      <RealmFrame realm={answer.realm}>
        <Content {...answer} />
      </RealmFrame>
    ),
  })
