import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient, Page, Result } from 'shared-api'
import type { OfficeRealm, RealmNames } from 'shared-api/office/realm'
import { DataStates, useReload } from 'shared-ui'
import { OfficeLayout } from '#src/layout/office-layout.tsx'
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
export function namesPage(
  name: 'realmTexts' | 'realmBrand',
  Content: ComponentType<FolderAndNames>,
): Page<Promise<Result<FolderAndNames>>> {
  return {
    loader: ({ api }) => readBoth(api),
    Component: ({ data }) => {
      const { t } = useTranslation('office')
      const { title } = t(name, { returnObjects: true })
      return (
        <OfficeLayout>
          <h1>{title}</h1>
          <DataStates source={data} onRetry={useReload()}>
            {(both) => (
              <RealmFrame realm={both.realm}>
                <Content {...both} />
              </RealmFrame>
            )}
          </DataStates>
        </OfficeLayout>
      )
    },
  }
}
