import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useReloadPage } from './use-reload-page.ts'

type Props = {
  /** Whether the page that threw is worth loading again. */
  recover: (error: unknown) => Promise<boolean>
  /** While that is found out. */
  loading: ReactNode
  /** Once it is not. */
  failed: ReactNode
  children: ReactNode
}

type BoundaryProps = Props & {
  /** A new one clears the failure: every navigation, the retry too, is another try. */
  attempt: string
  onRecovered: () => void
}

type State = { shows: 'children' | 'loading' | 'failed'; attempt: string }

/** Only a class can catch what its children throw. */
class Boundary extends Component<BoundaryProps, State> {
  override state: State = { shows: 'children', attempt: this.props.attempt }
  #isGone = false

  static getDerivedStateFromProps({ attempt }: BoundaryProps, state: State): State | null {
    return attempt === state.attempt ? null : { shows: 'children', attempt }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { shows: 'loading' }
  }

  override async componentDidCatch(error: unknown) {
    const { recover, attempt } = this.props
    const hasRecovered = await recover(error)
    if (this.#isGone || attempt !== this.props.attempt) return
    if (hasRecovered) this.props.onRecovered()
    else this.setState({ shows: 'failed' })
  }

  override componentWillUnmount() {
    this.#isGone = true
  }

  override render() {
    return this.props[this.state.shows]
  }
}

/** Keeps what a page throws while it is drawn inside that page. */
export function RemoteBoundary(props: Props) {
  return <Boundary {...props} attempt={useLocation().key} onRecovered={useReloadPage()} />
}
