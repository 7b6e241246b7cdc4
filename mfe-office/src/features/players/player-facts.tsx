import type { Player } from 'shared-api/office/players'
import { DefinitionList } from 'shared-ui'
import { useTexts } from '#src/texts.ts'
import styles from './player.module.css'

/** Who the player is, and what the account holds. */
export function PlayerFacts({ player }: { player: Player }) {
  const { t, moment, number } = useTexts()
  const states = t('playerState', { returnObjects: true })
  const { id, email, emailConfirmed, createdAt, hasSecondFactor, ban } = player
  const confirmed = emailConfirmed ? t('player.confirmed') : t('player.unconfirmed')
  const characters = player.characters.map(({ name, level }) => `${name} (${level})`)
  const facts = [
    { term: t('column.number'), description: id ?? '—' },
    { term: t('column.state'), description: states[player.state] },
    { term: t('column.email'), description: email ? `${email} (${confirmed})` : '—' },
    { term: t('player.balance'), description: number(player.balance) },
    { term: t('player.debt'), description: number(player.debt) },
    { term: t('player.characters'), description: characters.join(', ') || '—' },
    {
      term: t('player.secondFactor'),
      description: hasSecondFactor ? t('answer.yes') : t('answer.no'),
    },
    { term: t('player.since'), description: moment(createdAt) },
  ]
  const ended = ban?.until ? moment(ban.until) : t('player.noEnd')
  return (
    <div className={styles.facts}>
      <DefinitionList
        entries={
          ban
            ? [
                ...facts,
                {
                  term: t('player.ban'),
                  description: t('player.banText', {
                    reason: ban.reason,
                    name: ban.by.name,
                    at: moment(ban.at),
                    until: ended,
                  }),
                },
              ]
            : facts
        }
      />
    </div>
  )
}
