/** An icon: one path in a square view box, filled or stroked 2 units wide. */
export type IconData = {
  readonly box: number
  readonly paint: 'fill' | 'stroke'
  readonly path: string
}
