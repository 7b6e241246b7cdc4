import { readSettings } from '#src/config/settings-file.ts'
import { startDialogue } from '#src/testing/run-cli.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

export type Answers = readonly (string | [question: string, text: string])[]

type Options = { dataDir?: string; env?: NodeJS.ProcessEnv; logins?: [string?, string?][] }

/**
 * Runs `realm connect` against a server on this machine. @param answers the questions after the login; those without a text
 * take the default @returns how it ended, and the settings that it left
 */
export async function connect(port: number, answers: Answers, options: Options = {}) {
  const { dataDir = temporaryFolder(), env = {}, logins = [[]] } = options
  const dialogue = startDialogue(['realm', 'connect'], { DATA_DIR: dataDir, ...env })
  for (const [user, password] of logins) {
    await dialogue.answer('Host')
    await dialogue.answer('Port', String(port))
    await dialogue.answer('User', user)
    await dialogue.answer('Password', password)
  }
  for (const answer of answers) {
    const [question, text] = typeof answer === 'string' ? [answer] : answer
    await dialogue.answer(question, text)
  }
  const { status, lines } = await dialogue.end()
  return { status, lines, dataDir, settings: readSettings(dataDir) }
}
