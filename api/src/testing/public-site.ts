/** The minimal environment of a public site. Nothing listens at the SMTP address, so mails wait. */
export const publicSite = {
  PUBLIC_ORIGIN: 'https://play.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Aurora <no-reply@play.example>',
}
