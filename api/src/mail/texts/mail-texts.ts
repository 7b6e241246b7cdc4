/** The texts of the mails. Values are already formatted for the language. */
export type MailTexts = {
  greeting(login: string): string
  greetingWithoutName: string
  signature(realm: string): string
  reason(realm: string): string
  passwordReset: {
    subject(realm: string): string
    lead(minutes: number): string
    several: string
    button(login: string): string
    note: string
    partial(links: number): string
  }
  emailConfirmation: {
    subject(realm: string): string
    lead: string
    button: string
    note(login: string, hours: number): string
  }
  loginAttempts: {
    subject(realm: string): string
    lead(login: string): string
    closed: string
    button(login: string): string
    note(hours: number): string
  }
  newDeviceSignIn: {
    subject(realm: string): string
    lead(login: string): string
    when: string
    device: string
    unknownDevice: string
    address: string
    button: string
    note: string
  }
  passwordChanged: {
    subject(realm: string): string
    lead(login: string): string
    note(days: number): string
    button: string
  }
  purchaseReceipt: {
    subject(coins: string, realm: string): string
    lead(coins: string, login: string): string
    /** Some of the coins paid a debt; `left` of them are in the balance. */
    leadWithDebt(values: Record<'coins' | 'debt' | 'left' | 'login', string>): string
    order: string
    coins: string
    debt: string
    amount: string
    paidAt: string
    button: string
    note: string
  }
}
