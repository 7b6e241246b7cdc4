import { setTimeout as sleep } from 'node:timers/promises'

/** In a process of their own: beside the clients that count reads they would slow those down themselves. */
const [origin = '', visitors = '64'] = process.argv.slice(2)
let count = 0

/** Each visitor has an address and names of his own, so that no limit spares the server work; told to come back, he does. */
async function logInAgainAndAgain(visitor: number) {
  for (let turn = 0; ; turn++) {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${process.pid % 250}.${visitor}.${turn % 250}`,
      },
      body: JSON.stringify({
        login: `v${process.pid}x${visitor}x${turn}`,
        password: 'guess-guess',
      }),
    })
    await answer.text()
    if (answer.status === 503) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
      continue
    }
    if (count === 0) console.log('logging in')
    count += 1
  }
}

process.once('SIGTERM', () => {
  console.log(`${count} logins`)
  process.exit()
})
for (let visitor = 0; visitor < Number(visitors); visitor++)
  void logInAgainAndAgain(visitor)
