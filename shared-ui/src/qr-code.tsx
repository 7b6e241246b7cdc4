import { encode } from 'uqr'
import styles from './qr-code.module.css'

type Props = { text: string; label: string }

/** Drawn in the browser, so that a secret goes to no other server. */
export function QrCode({ text, label }: Props) {
  const { data } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${data.length}v${data.length}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
