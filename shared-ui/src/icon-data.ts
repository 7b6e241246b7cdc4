/** One icon: a single path in a square box, either filled or drawn as a 2-unit line. */
export interface IconData {
  readonly box: number
  readonly paint: 'fill' | 'stroke'
  readonly path: string
}
