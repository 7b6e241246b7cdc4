import { useEffect, useState } from 'react'
import type { MarkdownNodes } from 'shared-api/office/news'
import { Notice } from 'shared-ui'
import { type PageNode, PageText } from 'shared-ui/page-text'
import { postOffice } from '#src/calls.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 400

const nothing: MarkdownNodes = { nodes: [], problems: [] }

/** What a text in Markdown becomes on the site, and what of it would be refused. */
export function MarkdownPreview({ text }: { text: string }) {
  const [{ nodes, problems }, setAnswer] = useState(nothing)
  useEffect(() => {
    let isOld = false
    const ask = () =>
      postOffice<MarkdownNodes>('/markdown', { text }).then(
        (answer) => isOld || setAnswer(answer),
        // The last preview stays; saving says what is wrong.
        () => {},
      )
    const timer = setTimeout(ask, pause)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return (
    <>
      {problems.map((problem) => (
        <Notice key={problem} tone="error">
          {problem}
        </Notice>
      ))}
      <PageText nodes={nodes as PageNode[]} />
    </>
  )
}
