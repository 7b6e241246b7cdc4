import type { RegistryRoute } from 'portal-kit/registry'
import type { ReactNode } from 'react'
import { ScrollFrame } from '#src/layout/scroll-frame.tsx'
import { FailureNotice } from './failure-notice.tsx'

type Props = { frame: RegistryRoute['frame']; children: ReactNode }

/** What the shell draws around a page: the scroll on every page but home and the vote redirect. */
export function PageFrame({ frame, children }: Props) {
  const content = (
    <>
      <FailureNotice />
      {children}
    </>
  )
  return frame === 'scroll' ? <ScrollFrame>{content}</ScrollFrame> : content
}
