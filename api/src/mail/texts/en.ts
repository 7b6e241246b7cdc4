import type { MailTexts } from './pt.ts'

export const en: MailTexts = {
  greeting: (login) => `Hi ${login},`,
  greetingWithoutName: 'Hi there,',
  signature: (realm) => `The ${realm} team`,
  reason: (realm) =>
    `You are getting this because an account on ${realm} uses this email address.`,
  passwordReset: {
    subject: (realm) => `Set a new password on ${realm}`,
    lead: (minutes) =>
      `We received a request to set a new password. The link works once, for the next ${minutes} minutes.`,
    several:
      'More than one account uses this address: pick the one whose password you want to change.',
    button: (login) => `New password for ${login}`,
    note: 'Didn’t ask for this? Just ignore this message: your password stays as it is.',
    partial: (links) =>
      `Only the ${links} accounts you used most recently are listed. If yours is missing, give its username to the staff in the community chat.`,
  },
  emailConfirmation: {
    subject: (realm) => `Confirm your email on ${realm}`,
    lead: 'One last step: confirm that this address is yours. It is how you recover your password and where your receipts go.',
    button: 'Confirm email',
    note: (login, hours) =>
      `The link works for ${hours} hours. If you did not create the account ${login}, ignore this message.`,
  },
  loginAttempts: {
    subject: (realm) => `Someone is trying to log in to your ${realm} account`,
    lead: (login) =>
      `Someone keeps trying wrong passwords for the account ${login}. They did not get in.`,
    closed:
      'To protect your account, we are not accepting logins from new devices for now. Nothing changes on devices where you have already logged in.',
    button: (login) => `Allow a new device for ${login}`,
    note: (hours) =>
      `Want to play from a new device? Open the link on that device, then log in with your password as usual. The link works once, for ${hours} hours. Do not forward this message.`,
  },
  newDeviceSignIn: {
    subject: (realm) => `New login to your ${realm} account`,
    lead: (login) => `Someone logged in to ${login} from a device we had not seen before.`,
    when: 'When',
    device: 'Device',
    unknownDevice: 'Unknown',
    address: 'IP address',
    button: 'Open my account',
    note: 'Was it you? Then all is well. If not, change your password right away: every other session ends at once.',
  },
  passwordChanged: {
    subject: (realm) => `Your password on ${realm} was changed`,
    lead: (login) => `The password of ${login} was just changed.`,
    note: (days) =>
      `Was it you? Then all is well. If not, use the link: it logs your account out everywhere, and then you set a new password. The link works once, for ${days} days.`,
    button: 'It wasn’t me: log out everywhere',
  },
  purchaseReceipt: {
    subject: (coins, realm) => `Receipt: ${coins} coins on ${realm}`,
    lead: (coins, login) =>
      `Payment approved! ${coins} coins are now in the balance of ${login}. Happy hunting!`,
    leadWithDebt: ({ coins, debt, left, login }) =>
      `Payment approved! Of the ${coins} coins you bought, ${debt} settled the debt of a payment that was reversed, and ${left} are now in the balance of ${login}.`,
    order: 'Order',
    coins: 'Coins bought',
    debt: 'Used for the debt',
    amount: 'Amount paid',
    paidAt: 'Date',
    button: 'See my balance',
    note: 'Keep this message as proof of your purchase. If something looks wrong, contact the staff in the community chat with the order number.',
  },
}
