import { type ComponentType, type MouseEvent, useState } from 'react'
import { Button, useReload } from 'shared-ui'
import { showAlert, showToast } from 'shared-ui/alerts'
import { type Message, useMessages } from '#src/calls.ts'
import { useFocusReturn } from '#src/forms/post-form.tsx'

/** @returns calls back with code once it is downloaded; an alert says where that fails */
export function useDownload() {
  const { texts } = useMessages()
  return async <Code,>(load: () => Promise<Code>, use: (code: Code) => void) => {
    const code = await load().catch(() => null)
    if (code) use(code)
    else showAlert(texts.errorConnection)
  }
}

export type FormProps = {
  onClose: () => void
  /** Called after success, with what it says. */
  onDone: (message: Message) => void
}

type Props = {
  text: string
  /** Downloads the form. */
  load: () => Promise<ComponentType<FormProps>>
}

/** A button that opens a form below itself, which is downloaded when the visitor points at the button. */
export function FormButton({ text, load }: Props) {
  const { texts } = useMessages()
  const [Form, setForm] = useState<ComponentType<FormProps> | null>(null)
  const { place, enter, leave } = useFocusReturn()
  const download = useDownload()
  const reload = useReload()
  const prepare = () => void load().catch(() => {})
  const close = () => leave(() => setForm(null))
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    download(load, (Loaded) => enter(currentTarget, () => setForm(() => Loaded)))
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
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => (Form ? close() : void open(event))}
      >
        {text}
      </Button>
      {Form && (
        <div ref={place}>
          <Form onClose={close} onDone={done} />
        </div>
      )}
    </>
  )
}
