import type { RegistryRoute } from 'portal-contract'
import type { ReactNode } from 'react'
import { ScrollFrame } from '#src/layout/scroll-frame.tsx'
import { FailureNotice } from './failure-notice.tsx'
import type { PageName } from './failure-text.tsx'

type Props = { frame: RegistryRoute['frame']; page: PageName; children: ReactNode }

/** The shell's frame around a page: the scroll, except on home and the vote redirect. */
export function PageFrame({ frame, page, children }: Props) {
  const content = (
    <>
      <FailureNotice page={page} />
      {children}
    </>
  )
  return frame === 'scroll' ? <ScrollFrame>{content}</ScrollFrame> : content
}
