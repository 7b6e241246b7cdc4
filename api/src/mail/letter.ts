/** One mail before it is HTML or text. */
export type Letter = {
  subject: string
  greeting: string
  blocks: readonly Block[]
  signature: string
  /** Why it came, in small print. */
  reason: string
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }

/** @returns the letter for readers that show no HTML */
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
