import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SendCoinsRequest } from 'shared-api/contract'
import { Field } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { usePlayerCall } from '#src/calls/use-player-call.ts'
import { useCoinText } from '#src/formats.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import type { CharacterFormProps } from './character-form.ts'

function useAmount(typed: string, balance: number) {
  const { t } = useTranslation('account')
  const amount = typed === '' ? Number.NaN : Number(typed)
  const problemOf = () => {
    if (typed === '') return undefined
    if (amount <= 0) return t('sendCoins.notPositive')
    if (amount > balance) return t('sendCoins.aboveBalance')
    return Number.isInteger(amount) ? undefined : t('sendCoins.invalidAmount')
  }
  const problem = problemOf()
  return { amount, problem, isSendable: typed !== '' && !problem }
}

/** Sends coins from the balance to a character (docs/specification.md §2.15). */
export function SendCoinsForm({ nick, balance, onClose, onDone }: CharacterFormProps) {
  const { t } = useTranslation('account')
  const coinText = useCoinText()
  const [typed, setTyped] = useState('')
  const { amount, problem, isSendable } = useAmount(typed, balance)
  const { isSending, send } = usePlayerCall({
    byStatus: {
      400: t('sendCoins.invalidAmount'),
      404: t('sendCoins.notFound'),
      406: t('errors.characterOnline'),
      409: t('sendCoins.insufficient'),
      410: t('sendCoins.keepOne'),
      500: t('errors.serverError'),
    },
    otherwise: t('sendCoins.error'),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSendable) return
    const body: SendCoinsRequest = { charName: nick, amount }
    if (!(await send('/game/send-coins', body))) return
    onDone()
    showToast(t('sendCoins.sent'))
  }

  return (
    <PostForm
      label={t('sendCoins.openFor', { nick })}
      onSubmit={submit}
      isSending={isSending}
      isBlocked={!isSendable}
      submitText={t('sendCoins.submit')}
      sendingText={t('sendCoins.sending')}
      cancel={{ text: t('sendCoins.cancel'), onClick: onClose }}
    >
      <Field
        type="number"
        name="amount"
        label={t('fields.amount')}
        hint={t('sendCoins.available', { coins: coinText(balance) })}
        error={problem}
        min={1}
        max={balance}
        step={1}
        required
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </PostForm>
  )
}
