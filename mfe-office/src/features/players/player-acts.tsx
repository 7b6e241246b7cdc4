import type { Correction, Player } from 'shared-api/office/players'
import { Field, Section } from 'shared-ui'
import { Act, EmailField } from '#src/acts/act.tsx'
import { playerPath } from '#src/paths.ts'
import { useMay, useOfficeSession } from '#src/session.ts'
import { useTexts } from '#src/texts.ts'
import styles from './player.module.css'

type Props = { player: Player }

export function PlayerActs({ player }: Props) {
  const { t, moment } = useTexts()
  const mayBan = useMay('players.ban')
  const mayRecover = useMay('players.recover')
  const mayGive = useMay('coins.give')
  if (!mayBan && !mayRecover && !mayGive) return null
  const { login, id, hasSecondFactor, emailUndo } = player
  const path = playerPath(login)
  return (
    <Section title={t('acts.title')}>
      <div className={styles.acts}>
        {mayGive && id !== null && <CoinsAct player={player} />}
        {mayRecover && id !== null && (
          <>
            <Act title={t('acts.resetLink')} path={`${path}/reset-link`} />
            <Act title={t('acts.endSessions')} path={`${path}/end-sessions`} />
            <Act title={t('acts.email')} path={`${path}/email`}>
              <EmailField label={t('acts.newEmail')} hint={t('acts.newEmailHint')} />
            </Act>
            {emailUndo && (
              <Act
                title={t('acts.undoEmail', { email: emailUndo.from })}
                path={`${path}/email/undo`}
                warning={t('acts.undoEmailWarning', { until: moment(emailUndo.until) })}
              />
            )}
            {hasSecondFactor && (
              <Act
                title={t('acts.removeFactor')}
                path={`${path}/second-factor/remove`}
                warning={t('acts.removeFactorWarning')}
              />
            )}
          </>
        )}
        {mayBan && <BanAct player={player} />}
      </div>
    </Section>
  )
}

function CoinsAct({ player }: Props) {
  const { t, number } = useTexts()
  const coinsLeft = useOfficeSession(({ session }) => session?.coinsLeft ?? 0)
  return (
    <Act
      title={t('acts.coins')}
      path={`${playerPath(player.login)}/coins`}
      toBody={(typed) => ({ ...typed, coins: Number(typed.coins) })}
      doneText={(answer) =>
        (answer as Correction).state === 'requested'
          ? t('acts.coinsRequested')
          : t('acts.coinsDone')
      }
    >
      <Field
        name="coins"
        type="number"
        label={t('acts.coinAmount')}
        hint={t('acts.coinHint', { amount: number(coinsLeft) })}
        required
        step={1}
        min={-1_000_000_000}
        max={1_000_000_000}
      />
    </Act>
  )
}

function BanAct({ player: { login, state } }: Props) {
  const { t } = useTexts()
  const name = state === 'banned' ? 'unban' : 'ban'
  return (
    <Act
      title={t(`acts.${name}`)}
      path={`${playerPath(login)}/${name}`}
      toBody={({ until, ...reason }) =>
        until ? { ...reason, until: new Date(until).toISOString() } : reason
      }
    >
      {name === 'ban' && (
        <Field
          name="until"
          type="datetime-local"
          label={t('acts.banEnd')}
          hint={t('acts.banEndHint')}
        />
      )}
    </Act>
  )
}
