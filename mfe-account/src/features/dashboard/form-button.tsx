import { type ComponentType, type MouseEvent, useState } from 'react'
import { Button, useReload } from 'shared-ui'
import { showAlert, showToast } from 'shared-ui/alerts'
import { type Message, useMessages } from '#src/calls.ts'
import { useFocusReturn } from '#src/forms/post-form.tsx'

export type FormProps = {
  login: string
  onClose: () => void
  /** Called after success, with what it says. */
  onDone: (message: Message) => void
}

type Props = {
  text: string
  login: string
  /** Downloads the form, which few visitors open. */
  load: () => Promise<ComponentType<FormProps>>
}

/** A button that opens a form below itself, downloaded at the first click. */
export function FormButton({ text, login, load }: Props) {
  const { texts } = useMessages()
  const [Form, setForm] = useState<ComponentType<FormProps> | null>(null)
  const { place, enter, leave } = useFocusReturn()
  const reload = useReload()
  const close = () => leave(() => setForm(null))
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      const Loaded = await load()
      enter({ currentTarget }, () => setForm(() => Loaded))
    } catch {
      showAlert(texts.errorConnection)
    }
  }
  const done = (message: Message) => {
    close()
    showToast(texts[message])
    reload()
  }

  return (
    <>
      <Button
        variant="ink"
        size="small"
        aria-expanded={Form !== null}
        onClick={(event) => (Form ? close() : void open(event))}
      >
        {text}
      </Button>
      {Form && (
        <div ref={place}>
          <Form login={login} onClose={close} onDone={done} />
        </div>
      )}
    </>
  )
}
