import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from 'shared-ui'
import { menu, x } from 'shared-ui/icons'
import styles from './drawer.module.css'

/**
 * The native modal dialog traps the focus, closes on Escape and restores the focus. Key it by location, so that navigation
 * closes it.
 */
export function Drawer({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        aria-label={t('navigation.openMenu')}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon icon={menu} />
      </button>
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label={t('navigation.menu')}
        closedby="any"
      >
        <button
          type="button"
          className={styles.close}
          aria-label={t('navigation.closeMenu')}
          onClick={() => dialog.current?.close()}
        >
          <Icon icon={x} />
        </button>
        {children}
      </dialog>
    </>
  )
}
