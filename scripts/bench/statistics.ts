export { median } from 'bench/statistics'

/** Prints one figure as a line of a table: what it is, what came out, what is wanted. */
export function print(figure: string, value: string, target: string): void {
  console.log(`| ${figure} | ${value} | ${target} |`)
}
