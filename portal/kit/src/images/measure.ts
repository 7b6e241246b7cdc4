import { basename } from 'node:path'
import { imageSize } from 'image-size'
import { PortalError } from 'portal-contract'

export type ImageSize = {
  width: number
  height: number
}

function readSize(name: string, content: Uint8Array) {
  try {
    return imageSize(content)
  } catch {
    const hint = name.endsWith('.svg')
      ? 'give its <svg> a viewBox, or a width and a height'
      : 'save it again as PNG, JPEG, WebP, AVIF, GIF or SVG'
    throw new PortalError(`${name} has no size that can be read`, hint)
  }
}

/**
 * Measures an image as a browser draws it: a photo that its camera turned is turned.
 *
 * @param path of the image
 * @param content of the file
 * @returns its size in CSS pixels, whole numbers
 * @throws PortalError when it has no size
 */
export function measureImage(path: string, content: Uint8Array): ImageSize {
  const name = basename(path)
  const { width, height, orientation = 1 } = readSize(name, content)
  if (!(width > 0 && height > 0)) {
    const hint = 'write the numbers of its viewBox with one space between them'
    throw new PortalError(`${name} is ${width} by ${height} pixels`, hint)
  }
  return orientation > 4 ? { width: height, height: width } : { width, height }
}
