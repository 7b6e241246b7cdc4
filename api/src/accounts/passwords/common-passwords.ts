let list: Promise<ReadonlySet<string>> | undefined

/** @param password one that the game client can send */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded with the first new password, because it would slow down the start.
  list ??= readList()
  return (await list).has(password.toLowerCase())
}

/** Only the passwords of a length that the game client allows: 18,000 of 49,000. */
async function readList(): Promise<ReadonlySet<string>> {
  // Eager, because the next build would delete a separate chunk under a running server.
  const { dictionary } = await import(
    /* webpackMode: "eager" */ '@zxcvbn-ts/language-common'
  )
  const passwords = dictionary['passwords-common']
  return new Set(passwords.filter(({ length }) => length >= 8 && length <= 16))
}
