import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import { VoteLinks } from './vote-links.tsx'
import styles from './vote-menu.module.css'

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'

/** Whether the focus crosses the border of the element that hears the event. */
const crosses = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget)

/** The vote pages behind a button; opens on hover, focus and click (specification §2, §4). */
export function VoteMenu() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A click keeps what hover or focus opened just before it; only a tap on a menu that was open closes it.
  const tapCloses = useRef(false)
  const listId = useId()

  // Escape must close it even while only the pointer holds it open and the focus is elsewhere.
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (button.current?.parentElement?.contains(document.activeElement)) {
        button.current.focus()
      }
      setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the control; hover is only a shortcut to it.
    <div
      className={styles.menu}
      data-open={isOpen}
      onPointerEnter={(event) => isMouse(event) && setOpen(true)}
      onPointerLeave={(event) => isMouse(event) && setOpen(false)}
      onFocus={(event) => crosses(event) && setOpen(true)}
      onBlur={(event) => crosses(event) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onPointerDown={({ pointerType }) => {
          tapCloses.current = pointerType === 'touch' && isOpen
        }}
        onClick={() => setOpen(!tapCloses.current)}
      >
        {t('vote.title')}
        <Icon icon={chevronDown} />
      </button>
      <VoteLinks id={listId} className={styles.list} />
    </div>
  )
}
