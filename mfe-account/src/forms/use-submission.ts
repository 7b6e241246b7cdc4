import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formValues } from 'shared-ui'
import { type Message, useMessages } from '#src/calls.ts'
import {
  findProblems,
  type Problems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

type Options = {
  /** Sends the values; returns the API's refusal, or null on success. */
  send: (values: Values) => Promise<Message | null>
  /** Shows an error above the form, or clears it. */
  onError: (error: Message | null) => void
}

/** Validates and sends a form, one submission at a time, and focuses the first wrong field. @returns props of its `PostForm` */
export function useSubmission({ send, onError }: Options) {
  const { texts } = useMessages()
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)

  const onSubmit = async (form: HTMLFormElement) => {
    const show = (found: Problems, error: Message | null) => {
      // Render the errors before moving the focus, so that screen readers announce them.
      flushSync(() => {
        setIsSending(false)
        setProblems(found)
        onError(error)
      })
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }

    // Only password managers need the name of the account.
    const { username, ...values } = formValues(form)
    const found = findProblems(values)
    if (Object.keys(found).length > 0) {
      const isIncomplete = Object.values(found).includes('fieldRequired')
      show(found, isIncomplete ? 'errorFillAllFields' : null)
      return
    }

    setIsSending(true)
    setProblems({})
    onError(null)
    const refusal = await send(values)
    if (refusal === null) {
      setIsSending(false)
      return
    }
    const refused = problemsOfRefusal(refusal, values)
    show(refused, Object.keys(refused).length > 0 ? null : refusal)
  }

  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, texts[problem]]),
  )
  return { errors, isSending, onSubmit }
}
