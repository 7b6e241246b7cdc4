import type { ComponentProps, ReactElement, ReactNode } from 'react'
import styles from './button.module.css'

interface Look {
  /** `brass` the one main deed of a place, `outline` on night, `ink` on parchment. */
  variant?: 'brass' | 'outline' | 'ink'
  size?: 'small' | 'medium'
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'style'>

/** A button; `type` is `button` unless said otherwise, so that it never submits a form by accident. */
export function Button({
  variant = 'brass',
  size = 'medium',
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
    />
  )
}

/** What a link must carry to look like a button; the router's `Link` and a plain `a` both take it. */
interface Anchor {
  className: string
  children: ReactNode
  'data-variant': NonNullable<Look['variant']>
  'data-size': NonNullable<Look['size']>
}

type LinkButtonProps = Look & {
  children: ReactNode
  /** Draws the link: `(anchor) => <Link to="/download" {...anchor} />`. */
  render: (anchor: Anchor) => ReactElement
}

/** A link that looks like a button. This package knows no router, so the caller draws the anchor. */
export function LinkButton({
  variant = 'brass',
  size = 'medium',
  children,
  render,
}: LinkButtonProps) {
  return render({
    className: styles.button ?? '',
    'data-variant': variant,
    'data-size': size,
    children,
  })
}
