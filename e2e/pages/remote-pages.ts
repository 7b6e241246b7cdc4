import { expect } from '@playwright/test'
import { PortalPage } from './portal-page.ts'

/** A page of each remote, and the link that leads to it from everywhere; in English. */
export const remotePages = {
  public: { path: '/rules', heading: 'Server rules', link: 'Rules', place: 'contentinfo' },
  rankings: { path: '/castles', heading: 'Castles', link: 'Castles', place: 'banner' },
  account: { path: '/account', heading: 'Account', link: 'Account', place: 'banner' },
} as const

/** What does not come at all is waited for as long as visitors wait for it. */
const givenUpMs = 60_000

export type RemoteName = keyof typeof remotePages

export const remoteNames = Object.keys(remotePages) as RemoteName[]

/** Any of those pages. */
export class RemotePages extends PortalPage {
  private get alert() {
    return this.page.getByRole('main').getByRole('alert')
  }

  async go(remote: RemoteName): Promise<void> {
    const { link, place, path } = remotePages[remote]
    await this.follow(link, place)
    await expect(this.page).toHaveURL(path)
  }

  async expectPage(remote: RemoteName): Promise<void> {
    await this.expectTitle(remotePages[remote].heading)
    await expect(this.alert).toHaveCount(0)
  }

  /** It shows the error text of docs/specification.md §4.1 and the page that failed. */
  async expectFailure(remote: RemoteName): Promise<void> {
    const alert = expect(this.alert)
    await alert.toContainText('Error loading data', { timeout: givenUpMs })
    await expect(this.alert).toContainText(`“${remotePages[remote].link}”`)
  }

  async retry(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  }
}
