import { expect } from '@playwright/test'
import { PortalPage } from './portal-page.ts'

/** The account card, in English. */
export class AccountPage extends PortalPage {
  async logIn(username: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
  }

  async expectMessage(text: string): Promise<void> {
    await expect(this.page.getByText(text)).toBeVisible()
  }
}
