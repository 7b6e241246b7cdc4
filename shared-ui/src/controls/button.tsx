import type { ComponentProps, ReactElement, ReactNode } from 'react'
import styles from './button.module.css'

type Look = {
  /** `brass` is the main action, `outline` is for the night surface, `ink` for parchment. */
  variant?: 'brass' | 'outline' | 'ink' | undefined
  size?: 'small' | 'medium' | undefined
}

const attributesOf = ({ variant = 'brass', size = 'medium' }: Look) => ({
  className: styles.button ?? '',
  'data-variant': variant,
  'data-size': size,
})

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'style'>

/** A button of type `button` by default, so that it never submits a form by accident. */
export function Button({ variant, size, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} {...attributesOf({ variant, size })} />
}

/** The props that make a link look like a button, for `Link` and plain `a`. */
type Anchor = ReturnType<typeof attributesOf> & { children: ReactNode }

type LinkButtonProps = Look & {
  children: ReactNode
  /** Renders the link: `(anchor) => <Link to="/download" {...anchor} />`. */
  render: (anchor: Anchor) => ReactElement
}

/** A link that looks like a button. The caller renders the anchor: a router link or a plain one. */
export function LinkButton({ children, render, ...look }: LinkButtonProps) {
  return render({ ...attributesOf(look), children })
}
