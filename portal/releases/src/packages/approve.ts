import { PortalError } from 'portal-contract'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { followDir, readFollowed, writeFollowed } from './followed.ts'

/** Lets a version go live that waits for it. @throws PortalError when it does not wait */
export function approveVersion(
  store: string,
  environment: string,
  name: string,
  version: string,
): Promise<void> {
  return withStoreLock(followDir(store) as FreeStore, 'clear', async () => {
    const followed = await readFollowed(store, environment)
    const app = followed.apps[name]
    if (app?.waiting !== version) {
      const waiting = Object.entries(followed.apps).flatMap(([one, { waiting }]) =>
        waiting === undefined ? [] : [`${one}@${waiting}`],
      )
      const hint = `what waits is ${waiting.join(', ') || 'nothing'}`
      throw new PortalError(`${name}@${version} does not wait for approval`, hint)
    }
    app.approved.push(version)
    delete app.etag
    await writeFollowed(store, environment, followed)
  })
}
