let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among those that leaks show most often, in whatever case.
 *
 * @param password that the game client can send
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read with the first new password: a start would take longer for it.
  list ??= readList()
  return (await list).has(password.toLowerCase())
}

/** The 18,000 of 49,000 passwords that are as long as the game client takes them. */
async function readList(): Promise<ReadonlySet<string>> {
  // Eager: no chunk of its own, which the next build would delete under a running server.
  const { dictionary } = await import(
    /* webpackMode: "eager" */ '@zxcvbn-ts/language-common'
  )
  const passwords = dictionary['passwords-common']
  return new Set(passwords.filter(({ length }) => length >= 8 && length <= 16))
}
