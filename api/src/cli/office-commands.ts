import { Command, InvalidArgumentError, Option } from 'commander'
import { roles } from 'shared-api/office/permissions'
import type { Invite } from 'shared-api/office/staff'
import { commandBy, print, printRow, toUtc, withDatabase } from '#src/cli/tools.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { createMembers, invitationLink } from '#src/office/staff/members.ts'

const example = `
Example:
  $ npm run cli -- office invite ana@play.example --name Ana --role owner`

export function officeCommands(): Command {
  const office = new Command('office')
    .description('The members of staff who use the office')
    .addHelpText('after', example)

  office
    .command('invite')
    .description(
      'print a link for a new member of staff; for one who exists it is a new start, without password and second factor',
    )
    .argument('<email>', 'what the member signs in with', toEmail)
    .requiredOption('--name <name>', 'what the audit log calls the member')
    .addOption(
      new Option('--role <role>', 'what the member may do')
        .choices(Object.keys(roles))
        .makeOptionMandatory(),
    )
    .action((email: string, given: Omit<Invite, 'email'>) =>
      withDatabase(async (db, { office: { origin } }) => {
        const invitation = { email, ...given }
        const members = createMembers(db)
        const { token, expiresAt } = await members.invite(invitation, commandBy())
        print(`this link works once, until ${toUtc(expiresAt)}:`)
        print(invitationLink(origin, token))
      }),
    )

  office
    .command('list')
    .description('list the members of staff, and when each was last seen')
    .action(() =>
      withDatabase(async (db) => {
        for (const one of await createMembers(db).list()) {
          const seen = one.lastSeenAt && toUtc(Date.parse(one.lastSeenAt))
          printRow([one.email, one.name, one.role, one.state, seen])
        }
      }),
    )

  return office
}

function toEmail(given: string): string {
  const email = canonicalEmail(given)
  if (email) return email
  throw new InvalidArgumentError('Give an e-mail address, such as ana@play.example.')
}
