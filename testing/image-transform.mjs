import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { imageSize } from 'image-size'

/** An image in a test: its real size, and its name for a URL. */
export default {
  /**
   * @param {string} _text
   * @param {string} path
   */
  process: (_text, path) => {
    const { width, height } = imageSize(readFileSync(path))
    const image = { src: `/${basename(path)}`, width, height }
    return { code: `export default ${JSON.stringify(image)}` }
  },
}
