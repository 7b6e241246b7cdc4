import { expect, type Locator, type Page } from '@playwright/test'
import type { Player } from '#e2e/fixtures/player.ts'
import { AccountPage } from './account-page.ts'

/** The dashboard, in English. */
export class DashboardPage extends AccountPage {
  static async ofPlayer(page: Page, { login, password }: Player): Promise<DashboardPage> {
    const dashboard = new DashboardPage(page)
    await dashboard.open('/account')
    await dashboard.logIn(login, password)
    await dashboard.expectPlayer(login)
    return dashboard
  }

  async expectPlayer(login: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/dashboard/)
    await expect(this.page.getByText(login, { exact: true })).toBeVisible()
  }

  /** The button of the first character. */
  button(text: 'Send coins' | 'Activate premium'): Locator {
    return this.page.getByRole('button', { name: text }).first()
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** An alert is on screen; closing it by keyboard gives the focus back. */
  async expectAlert(text: string): Promise<void> {
    const alert = this.page.getByRole('alertdialog', { name: text })
    await expect(alert).toBeVisible()
    await expect(alert.getByRole('button')).toBeFocused()
    await this.page.keyboard.press('Escape')
    await expect(alert).toBeHidden()
  }
}
