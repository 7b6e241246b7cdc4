/** What a site that is open to the world cannot do without; mails to that address wait. */
export const publicSite = {
  PUBLIC_ORIGIN: 'https://play.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Aurora <no-reply@play.example>',
}
