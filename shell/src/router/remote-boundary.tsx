import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { RemoteFailed } from './remote-failed.tsx'

type Props = { remote: string; children: ReactNode }

type BoundaryProps = Props & {
  /** A new one clears the failure: every navigation, the retry too, is another try. */
  attempt: string
}

type State = { hasFailed: boolean; attempt: string }

/** Only a class can catch what its children throw. */
class Boundary extends Component<BoundaryProps, State> {
  override state: State = { hasFailed: false, attempt: this.props.attempt }

  static getDerivedStateFromProps({ attempt }: BoundaryProps, state: State): State | null {
    return attempt === state.attempt ? null : { hasFailed: false, attempt }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? (
      <RemoteFailed remote={this.props.remote} />
    ) : (
      this.props.children
    )
  }
}

/** Keeps the failure of a remote, in loading or in drawing, inside its own page. */
export function RemoteBoundary(props: Props) {
  return <Boundary {...props} attempt={useLocation().key} />
}
