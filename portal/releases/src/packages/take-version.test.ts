import { randomBytes } from 'node:crypto'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { Header } from 'tar'
import { filesBelow } from '#src/store/files.ts'
import { useTempFolder } from '#src/testing/temp-store.ts'
import { unpack } from './take-version.ts'

const folder = useTempFolder()
const limits = { files: 5, bytes: 2_000 }

type Entry = {
  path: string
  content?: string
  type?: string
  size?: number
  linkpath?: string
}

/** An archive as somebody who means harm may write it: no tool makes these. */
function archive(...entries: Entry[]): Buffer {
  const blocks = entries.flatMap(
    ({ path, content = '', type = 'File', linkpath, size }) => {
      const bytes = Buffer.from(content)
      const header = new Header({
        path,
        mode: 0o644,
        size: size ?? bytes.length,
        type: type as 'File',
        ...(linkpath ? { linkpath } : {}),
      })
      const block = Buffer.alloc(512)
      header.encode(block, 0)
      return [block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
    },
  )
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

const take = (tarball: Buffer) => unpack(tarball, folder(), 'guides@1.0.0', limits)

describe('unpacking a package', () => {
  it('writes what is below dist, whatever the first folder is called', async () => {
    await take(
      archive(
        { path: 'package/package.json', content: '{}' },
        { path: 'package/dist/portal-manifest.json', content: '{}' },
        { path: 'package/dist/browser/', type: 'Directory' },
        { path: 'package/dist/browser/a.js', content: 'let a' },
      ),
    )
    expect(await filesBelow(folder())).toEqual([
      'dist/browser/a.js',
      'dist/portal-manifest.json',
    ])
  })

  const file = { path: 'package/dist/a.js', content: 'let a' }
  const big = { path: 'package/dist/big.js', size: 2_000_000_000 }
  it.each([
    [
      'a link',
      { ...file, type: 'SymbolicLink', linkpath: '/etc/passwd' },
      'has a SymbolicLink',
    ],
    ['a hard link', { ...file, type: 'Link', linkpath: '../../x' }, 'has a Link'],
    ['a device', { ...file, type: 'CharacterDevice' }, 'has a CharacterDevice'],
    ['a pipe', { ...file, type: 'FIFO' }, 'has a FIFO'],
    [
      'a path that leads out',
      { ...file, path: 'package/dist/../../a.js' },
      'leads out of it',
    ],
    ['an absolute path', { ...file, path: '/etc/cron.d/a' }, 'leads out of it'],
    ['a backslash', { ...file, path: 'package/dist/..\\a.js' }, 'leads out of it'],
    ['a size of two gigabytes', big, 'more than 5 files or 2000 bytes'],
  ])('refuses %s, and writes nothing of it', async (_, entry, why) => {
    await expect(take(archive(entry))).rejects.toThrow(why)
    expect(await filesBelow(folder())).toEqual([])
  })

  it('refuses too many files', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ path: `package/${index}` }))
    await expect(take(archive(...many))).rejects.toThrow('more than 5 files')
  })

  it('refuses zeros without an end', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    await expect(take(bomb)).rejects.toThrow('more than 5 files or 2000 bytes')
  })

  it.each([
    ['HTML', Buffer.from('<html>')],
    [
      'half a tarball',
      archive(file, { ...file, path: 'package/dist/b.js' }).subarray(0, 60),
    ],
    ['a tarball whose file ends early', archive({ ...file, size: 1_900 })],
  ])('refuses %s', async (_, tarball) => {
    await expect(take(tarball)).rejects.toThrow(/^guides@1\.0\.0 is no package/)
  })

  it('follows no link of the folder that it writes to', async () => {
    await symlink('/nowhere', join(folder(), 'dist'))
    await expect(take(archive(file))).rejects.toThrow()
  })

  it('refuses an archive that ends within a file, without waiting for the rest', async () => {
    // Content that does not shrink, so that its end is far from that of the header.
    const content = randomBytes(900).toString('hex')
    const whole = archive({ path: 'package/dist/a.js', content })
    await expect(take(whole.subarray(0, 600))).rejects.toThrow('is no package')
    await expect(filesBelow(folder())).resolves.toEqual([])
  })
})
