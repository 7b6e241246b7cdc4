export type MailContent = {
  subject: string
  greeting: string
  blocks: readonly Block[]
  signature: string
  /** Why the reader gets this mail, in small print. */
  reason: string
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }

export function toText({ greeting, blocks, signature, reason }: MailContent): string {
  const parts = blocks.map(toParagraph)
  return `${[greeting, ...parts, signature].join('\n\n')}\n\n-- \n${reason}\n`
}

function toParagraph(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}
