import {
  type FocusEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import styles from './vote-menu.module.css'

const sites = ['hopzone', 'l2jbrasil', 'top100arena'] as const

type LinksProps = { className?: string | undefined; id?: string }

/** The vote pages of the menu and the footer, in their order (docs/specification.md §2.2). */
export function VoteLinks(props: LinksProps) {
  const { t } = useTranslation('shell')
  return (
    <ul {...props}>
      {sites.map((site) => (
        <li key={site}>
          <Link to={`/vote/${site}/1`}>{t(`vote.${site}`)}</Link>
        </li>
      ))}
    </ul>
  )
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'

/** Whether the focus enters or leaves the element, rather than moving inside it. */
const crosses = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget)

/** How long a visitor may take from reaching the button to clicking it. */
const gestureMs = 500

/** The vote pages behind a button; opens on hover, focus and click (docs/specification.md §2.2). */
export function VoteMenu() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const openedAt = useRef(0)
  const listId = useId()

  const open = ({ timeStamp }: SyntheticEvent) => {
    if (!isOpen) openedAt.current = timeStamp
    setOpen(true)
  }
  // A click comes right after the hover or focus that opened the menu, and must not close it again.
  const toggle = ({ timeStamp }: SyntheticEvent) => {
    setOpen(!isOpen || timeStamp - openedAt.current < gestureMs)
    openedAt.current = 0
  }

  // Escape must close a menu that hover opened, when the focus is elsewhere on the page.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the control; hover is a shortcut.
    <div
      className={styles.menu}
      data-open={isOpen}
      onPointerEnter={(event) => isMouse(event) && open(event)}
      onPointerLeave={(event) => isMouse(event) && setOpen(false)}
      onFocus={(event) => crosses(event) && open(event)}
      onBlur={(event) => crosses(event) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        {t('vote.title')}
        <Icon icon={chevronDown} />
      </button>
      <VoteLinks id={listId} className={styles.list} />
    </div>
  )
}
