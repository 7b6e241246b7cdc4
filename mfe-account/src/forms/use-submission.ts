import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Message, useMessages } from '#src/calls.ts'
import {
  type FieldName,
  findProblems,
  type Problems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

export type Errors = Partial<Record<FieldName, string>>

type Options = {
  /** The fields of the form, in order; none for a form that only takes a click. */
  names: readonly FieldName[]
  /** Sends the values; returns the API's refusal, or null on success. */
  send: (values: Values) => Promise<Message | null>
  /** Shows an error above the form, or clears it. */
  onError: (error: Message | null) => void
}

function readValues(form: HTMLFormElement): Values {
  const typed = new FormData(form)
  const read = (name: FieldName) => String(typed.get(name) ?? '')
  return {
    // Phones add a space after a completed word. Passwords are not trimmed.
    login: read('login').trim(),
    email: read('email').trim(),
    password: read('password'),
    currentPassword: read('currentPassword'),
    newPassword: read('newPassword'),
    confirmPassword: read('confirmPassword'),
    code: read('code').trim(),
    trustDevice: read('trustDevice'),
  }
}

function focusFirst(form: HTMLFormElement, names: readonly FieldName[], wrong: Problems) {
  const first = names.find((name) => wrong[name])
  const field = first && form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
}

/** Validates and sends a form, one submission at a time, and focuses the first wrong field. */
export function useSubmission({ names, send, onError }: Options) {
  const { texts } = useMessages()
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget

    const show = (found: Problems, error: Message | null) => {
      // Render the errors before moving the focus, so that screen readers announce them.
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

  const errors: Errors = Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, texts[problem]]),
  )
  return { errors, isSending, submit }
}
