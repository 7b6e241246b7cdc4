/** The part of the library in use; it has no types of its own. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    keepFeatures: readonly string[]
    variationAxes?: Readonly<Record<string, number>> | undefined
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: Options,
  ): Promise<Buffer>
}
