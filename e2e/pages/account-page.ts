import { expect, type Locator } from '@playwright/test'
import type { Player } from '#e2e/fixtures/player.ts'
import { PortalPage } from './portal-page.ts'

/** The account card and the dashboard behind it, in English. */
export class AccountPage extends PortalPage {
  async logIn(username: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
  }

  /** From the registration on the account card to the login that comes after it. */
  async register({ login, email, password }: Player): Promise<void> {
    await this.press('Create account')
    await this.page.getByLabel('Username').fill(login)
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByLabel('Confirm password').fill(password)
    await this.press('Create account')
    await this.expectMessage('Account created! You can log in now.')
  }

  /** @param link the path of the link of the mail */
  async confirmEmail(link: string): Promise<void> {
    await this.open(link)
    await this.press('Confirm email')
  }

  async expectMessage(text: string): Promise<void> {
    // A card may say what an alert says.
    await expect(this.page.getByText(text).first()).toBeVisible()
  }

  async expectPlayer(login: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/dashboard/)
    await expect(this.page.getByText(login, { exact: true })).toBeVisible()
  }

  button(text: 'Send coins' | 'Activate premium'): Locator {
    return this.page.getByRole('button', { name: text }).first()
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }
}
