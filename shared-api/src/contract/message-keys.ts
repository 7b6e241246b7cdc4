/** Every translation key that a reply can have (docs/specification.md §8.2). For an unknown one, a client shows a general text. */
export const messageKeys = [
  'auth.currentPasswordIncorrect',
  'auth.deviceAdmitted',
  'auth.emailConfirmationSent',
  'auth.emailConfirmed',
  'auth.errorFillAllFields',
  'auth.incorrectPassword',
  'auth.invalidEmail',
  'auth.invalidEndSessionsLink',
  'auth.invalidLink',
  'auth.invalidLogin',
  'auth.invalidPassword',
  'auth.passwordChanged',
  'auth.passwordIsName',
  'auth.passwordReset',
  'auth.passwordTooEasy',
  'auth.passwordsDoNotMatch',
  'auth.registered',
  'auth.resetMailSent',
  'auth.sessionNotFound',
  'auth.sessionRevoked',
  'auth.sessionsEnded',
  'auth.tooManyAttempts',
  'auth.userNotFound',
  'auth.usernameInUse',
] as const

export type MessageKey = (typeof messageKeys)[number]
