import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message } from './messages.ts'
import {
  type FieldName,
  findProblems,
  type Problems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

interface Options {
  /** The fields of the form, in their order. */
  names: readonly FieldName[]
  /** Sends what was typed; gives back what the API refused it with, or null when it went well. */
  send: (values: Values) => Promise<Message | null>
  /** Shows an error over the form, or takes it away. */
  onError: (error: Message | null) => void
}

function readValues(form: HTMLFormElement): Values {
  const typed = new FormData(form)
  const read = (name: FieldName) => String(typed.get(name) ?? '')
  return {
    // Phones put a space behind a word that they complete; a password is taken as it is.
    login: read('login').trim(),
    email: read('email').trim(),
    password: read('password'),
    currentPassword: read('currentPassword'),
    newPassword: read('newPassword'),
    confirmPassword: read('confirmPassword'),
  }
}

function focusFirst(form: HTMLFormElement, names: readonly FieldName[], wrong: Problems) {
  const first = names.find((name) => wrong[name])
  const field = first && form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
}

/** One form: checks it, sends it once at a time, and shows what is wrong beside its fields. */
export function useSubmission({ names, send, onError }: Options) {
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget

    const show = (found: Problems, error: Message | null) => {
      // A field is described by its error before focus reaches it, so that a reader hears both.
      flushSync(() => {
        setIsSending(false)
        setProblems(found)
        onError(error)
      })
      focusFirst(form, names, found)
    }

    const values = readValues(form)
    const found = findProblems(values, names)
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
    const refused = problemsOfRefusal(refusal, names)
    show(refused, Object.keys(refused).length > 0 ? null : refusal)
  }

  return { problems, isSending, submit }
}
