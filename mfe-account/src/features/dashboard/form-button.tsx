import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, useReload } from 'shared-ui'
import { showAlert, showToast } from 'shared-ui/alerts'
import { type Message, useMessages } from '#src/calls.ts'

/** Forms behind buttons, of which one is open at a time: it is downloaded, takes the focus, and gives it back to its button. */
export function useForms<Props>() {
  const { texts } = useMessages()
  const reload = useReload()
  const [shown, setShown] = useState<{ name: string; Form: ComponentType<Props> }>()
  const opener = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)

  const close = () => {
    flushSync(() => setShown(undefined))
    opener.current?.focus()
  }

  const toggle = async (
    button: HTMLElement,
    name: string,
    load: () => Promise<ComponentType<Props>>,
  ) => {
    if (shown?.name === name) return close()
    const Form = await load().catch(() => null)
    if (!Form) return showAlert(texts.errorConnection)
    opener.current = button
    flushSync(() => setShown({ name, Form }))
    place.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
  }

  /** Closes the form after success, and shows what changed. */
  const done = (text: string) => {
    close()
    showToast(text)
    reload()
  }

  return { shown, place, close, toggle, done }
}

export type FormProps = {
  onClose: () => void
  /** Called after success, with what it says. */
  onDone: (message: Message) => void
}

type Props = {
  text: string
  load: () => Promise<ComponentType<FormProps>>
}

/** A button that opens a form below itself, which is downloaded when the visitor points at the button. */
export function FormButton({ text, load }: Props) {
  const { texts } = useMessages()
  const { shown, place, close, toggle, done } = useForms<FormProps>()
  const prepare = () => void load().catch(() => {})

  return (
    <>
      <Button
        variant="ink"
        size="small"
        aria-expanded={shown !== undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => void toggle(currentTarget, text, load)}
      >
        {text}
      </Button>
      {shown && (
        <div ref={place}>
          <shown.Form onClose={close} onDone={(message) => done(texts[message])} />
        </div>
      )}
    </>
  )
}
