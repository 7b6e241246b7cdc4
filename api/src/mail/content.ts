import escapeHtml from 'escape-html'

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

/** Inline styles for every element, because mail programs ignore style sheets. */
const styles = {
  body: "margin:0;padding:24px 12px;background:#14110d;font-family:Georgia,'Times New Roman',serif",
  card: 'width:100%;max-width:560px;background:#f3e9d2;border:1px solid #8a6a34;border-radius:6px',
  realm:
    'padding:20px 28px;border-bottom:1px solid #c9b48a;color:#5a3d12;font-size:20px;letter-spacing:1px',
  content: 'padding:24px 28px;color:#2b2115;font-size:16px;line-height:1.5',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;background:#6d2116;color:#fff4dc;border-radius:4px;text-decoration:none;font-weight:bold',
  label:
    'padding:4px 16px 4px 0;color:#6b5636;text-align:left;font-weight:normal;vertical-align:top',
  value: 'padding:4px 0;font-weight:bold',
  small: 'padding:0 28px 24px;color:#6b5636;font-size:13px;line-height:1.4',
}

/** @returns a complete HTML page with all values escaped */
export function toHtml(
  content: MailContent,
  { realm, language }: { realm: string; language: string },
): string {
  const { subject, greeting, blocks, signature, reason } = content
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${styles.body}">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="${styles.card}">
<tr><td style="${styles.realm}">${escapeHtml(realm)}</td></tr>
<tr><td style="${styles.content}">
${paragraph(greeting)}
${blocks.map(toHtmlBlock).join('\n')}
${paragraph(signature)}
</td></tr>
<tr><td style="${styles.small}">${escapeHtml(reason)}</td></tr>
</table>
</body>
</html>
`
}

function toHtmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" style="${styles.paragraph}">${block.facts
        .map(
          ([label, value]) =>
            `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'button':
      return `<p style="${styles.paragraph}"><a href="${escapeHtml(block.url)}" style="${styles.button}">${escapeHtml(block.label)}</a></p>`
  }
}

function paragraph(text: string): string {
  return `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`
}
