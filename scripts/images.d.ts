/** What an import of an image gives: `<img {...pond} alt="…" />` draws it, and the page does not jump. */
type ImportedImage = {
  /** Its URL, with a hash of its content. */
  readonly src: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

declare module '*.avif' {
  const image: ImportedImage
  export default image
}

declare module '*.gif' {
  const image: ImportedImage
  export default image
}

declare module '*.jpeg' {
  const image: ImportedImage
  export default image
}

declare module '*.jpg' {
  const image: ImportedImage
  export default image
}

declare module '*.png' {
  const image: ImportedImage
  export default image
}

declare module '*.svg' {
  const image: ImportedImage
  export default image
}

declare module '*.webp' {
  const image: ImportedImage
  export default image
}
