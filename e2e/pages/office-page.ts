import { expect, type Page } from '@playwright/test'
import { URI } from 'otpauth'

const password = 'a long pass phrase'

/** The office in the browser of a member of staff. */
export class OfficePage {
  private secret = ''
  private lastStep = 0

  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async continue(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  /** A code works once, so a second one in the same half minute is that of the next, which is valid already. */
  nextCode(): string {
    const half = 30_000
    this.lastStep = Math.max(this.lastStep + 1, Math.floor(Date.now() / half))
    return URI.parse(this.secret).generate({ timestamp: this.lastStep * half })
  }

  /** Accepts an invitation: password, second factor, recovery codes. */
  async join(link: string): Promise<void> {
    await this.page.goto(link)
    await this.page.getByLabel('Choose a password').fill(password)
    const [enrolment] = await Promise.all([
      this.page.waitForResponse('**/api/office/session/enrol'),
      this.continue(),
    ])
    this.secret = (await enrolment.json()).uri
    await expect(this.page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await this.page.getByLabel('Code', { exact: true }).fill(this.nextCode())
    await this.continue()
    await expect(this.page.getByText('Save these codes now')).toBeVisible()
    await this.page.getByRole('button', { name: 'I saved the codes' }).click()
  }

  async givePassword(email: string, given = password): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password').fill(given)
    await this.continue()
  }

  async giveCode(code = this.nextCode()): Promise<void> {
    await this.page.getByLabel('Code', { exact: true }).fill(code)
    await this.continue()
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log out' }).click()
    await expect(this.page.getByLabel('Password')).toBeVisible()
  }

  /** Saves a form of the realm. @param mistake what it says instead, where it does not */
  async save(form: string, mistake?: RegExp): Promise<void> {
    const shown = this.page.getByRole('form', { name: form })
    await shown.getByRole('button', { name: 'Save' }).click()
    // The folder is checked by a command.
    const checking = { timeout: 30_000 }
    if (mistake)
      return expect(shown.getByRole('alert').last()).toHaveText(mistake, checking)
    const saved = this.page.getByText(/^Saved/)
    const toast = this.page.getByRole('paragraph').filter({ has: saved })
    await expect(toast).toBeVisible(checking)
    // It lies on the page for eight seconds, on what is looked at next.
    await toast.getByRole('button', { name: 'Close' }).click()
  }

  /** The entries of the navigation, which a role sees. */
  async expectEntries(...names: string[]): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: 'Office' })
    await expect(navigation.getByRole('link')).toHaveText(names)
  }
}
