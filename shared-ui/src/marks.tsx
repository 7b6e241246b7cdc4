import type { ReactNode } from 'react'
import ribbonStyles from './ribbon.module.css'
import statusStyles from './status-dot.module.css'
import hiddenStyles from './visually-hidden.module.css'

type RibbonProps = {
  /** `none` marks a character without premium. */
  tier: 'silver' | 'gold' | 'diamond' | 'none'
  children: ReactNode
}

/** The premium tier of a character. */
export function Ribbon({ tier, children }: RibbonProps) {
  return (
    <span className={ribbonStyles.ribbon} data-tier={tier}>
      {children}
    </span>
  )
}

type StatusDotProps = { online: boolean; children: ReactNode }

/** A filled dot for online, a broken ring for offline: distinct without colour. */
export function StatusDot({ online, children }: StatusDotProps) {
  return (
    <span className={statusStyles.status} data-online={online}>
      {children}
    </span>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hiddenStyles.hidden}>{children}</span>
}
