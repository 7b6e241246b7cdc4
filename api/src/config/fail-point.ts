/** If a test sets FAIL_POINT to its name, the process is killed there, as by a power cut. */
export function failPoint(name: FailPoint): void {
  if (process.env.FAIL_POINT === name) process.kill(process.pid, 'SIGKILL')
}

export const failPoints = [
  'send-coins.before-intent',
  'send-coins.within-intent',
  'send-coins.after-intent',
  'send-coins.after-raise',
  'send-coins.within-settlement',
  'send-coins.after-settlement',
  'premium.before-purchase',
  'premium.within-purchase',
  'premium.after-purchase',
  'checkout.before-order',
  'checkout.after-order',
  'checkout.after-preference',
  'checkout.after-save',
  'webhook.before-fetch',
  'webhook.after-fetch',
  'webhook.within-credit',
  'webhook.after-credit',
  'mail.after-claim',
  'mail.after-send',
  'register.after-game',
  'register.after-account',
] as const

/** Reached only if coins go through a queue of the game server. */
export const queueFailPoints = ['send-coins.after-add', 'send-coins.after-show'] as const

export type FailPoint = (typeof failPoints)[number] | (typeof queueFailPoints)[number]
