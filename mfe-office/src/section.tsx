import { type ReactNode, useId } from 'react'
import { SectionTitle } from 'shared-ui'

type Props = { title: string; children: ReactNode }

/** A part of a page, which its heading names for screen readers. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </section>
  )
}
