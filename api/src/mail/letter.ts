/** The content of a mail, before it becomes HTML and text. */
export type Letter = {
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

/** @returns the letter as plain text */
export function toText({ greeting, blocks, signature, reason }: Letter): string {
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
