import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import type { Language } from 'shared-i18n'
import { CrashPage } from './crash-page.tsx'

type Props = {
  /** Read when something has failed: the visitor may have changed it. */
  language: () => Language
  children: ReactNode
}

/** Replaces the portal when a part of the shell throws. Errors of pages end at `RemoteBoundary`; React's root reports both. */
export class RootBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    const { language, children } = this.props
    return this.state.hasCrashed ? <CrashPage language={language()} /> : children
  }
}

/** Hands the error on to the `RootBoundary`. The router would show a page of its own, with a stack. */
export function RouterError(): never {
  throw useRouteError()
}
