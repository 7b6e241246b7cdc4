import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useReload } from 'shared-ui'

type Props = {
  /** Returns whether the page can be loaded again. */
  recover: (error: unknown) => Promise<boolean>
  /** Shown while `recover` runs. */
  loading: ReactNode
  failed: ReactNode
  children: ReactNode
}

type BoundaryProps = Props & {
  /** A new value clears the failure: every navigation, also a retry, is a new attempt. */
  attempt: string
  onRecovered: () => void
}

type State = { shows: 'children' | 'loading' | 'failed'; attempt: string }

/** Only classes catch render errors. */
class Boundary extends Component<BoundaryProps, State> {
  override state: State = { shows: 'children', attempt: this.props.attempt }
  #isUnmounted = false

  static getDerivedStateFromProps({ attempt }: BoundaryProps, state: State): State | null {
    return attempt === state.attempt ? null : { shows: 'children', attempt }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { shows: 'loading' }
  }

  override async componentDidCatch(error: unknown) {
    const { recover, attempt } = this.props
    const hasRecovered = await recover(error)
    if (this.#isUnmounted || attempt !== this.props.attempt) return
    if (hasRecovered) this.props.onRecovered()
    else this.setState({ shows: 'failed' })
  }

  override componentWillUnmount() {
    this.#isUnmounted = true
  }

  override render() {
    return this.props[this.state.shows]
  }
}

export function RemoteBoundary(props: Props) {
  return <Boundary {...props} attempt={useLocation().key} onRecovered={useReload()} />
}
