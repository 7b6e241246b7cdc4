import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'shared-ui'
import styles from './act.module.css'

type Props = { title: string; children: (close: () => void) => ReactNode }

/** A button that opens a form below itself, and takes the focus back when the form closes. */
export function Disclosure({ title, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className={styles.act} data-open={isOpen}>
      <Button
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && children(close)}
    </div>
  )
}
