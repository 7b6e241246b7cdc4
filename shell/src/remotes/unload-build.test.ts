import { afterEach, describe, expect, it } from '@jest/globals'
import { gate, keep } from '#src/testing/release.ts'
import { detachStyles, removeChunkQueue } from './unload-build.ts'

/** A build's stylesheet as its bundler's runtime adds it to the document. */
function wear({ entry }: { entry: string }) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = entry.replace('remoteEntry.js', 'routes.css')
  link.setAttribute('data-rspack', 'keep:chunk-982')
  document.head.append(link)
  return link
}

afterEach(() => document.head.replaceChildren())

describe('the traces of a build', () => {
  it('are the queue of its chunks, which the next build begins anew', () => {
    const queues = { rspackChunkmy_keep: [], webpackChunkmy_keep: [], rspackChunkgate: [] }
    Object.assign(globalThis, queues)
    removeChunkQueue('my-keep')
    const left = Object.keys(queues).filter((queue) => queue in globalThis)
    expect(left).toEqual(['rspackChunkgate'])
  })

  it('are its styles, which do not stand for those of the next build', () => {
    const [own, other] = [wear(keep), wear(gate)]
    detachStyles(keep)
    expect(own.isConnected).toBe(true)
    expect(own).not.toHaveAttribute('data-rspack')
    expect(other).toHaveAttribute('data-rspack')
  })
})
