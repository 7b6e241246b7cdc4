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
  export { default } from '*.avif'
}

declare module '*.jpeg' {
  export { default } from '*.avif'
}

declare module '*.jpg' {
  export { default } from '*.avif'
}

declare module '*.png' {
  export { default } from '*.avif'
}

declare module '*.svg' {
  export { default } from '*.avif'
}

declare module '*.webp' {
  export { default } from '*.avif'
}
