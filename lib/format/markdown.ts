/** Words of one look; `href` leads on. */
export type MarkdownSpan = { text: string; look?: 'bold' | 'italic'; href?: string }

export type MarkdownBlock =
  | { kind: 'heading'; spans: MarkdownSpan[] }
  | { kind: 'paragraph'; lines: MarkdownSpan[][] }
  | { kind: 'list'; isOrdered: boolean; items: MarkdownSpan[][] }

const heading = /^#{1,6}\s+(?=\S)/
const bullet = /^\s*[-*+]\s+(?=\S)/
const numbered = /^\s*\d{1,3}[.)]\s+(?=\S)/
/** What stands between marks has no mark of its own. */
const marked =
  /\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*|\[([^[\]\n]{1,500})\]\(([^()\s]{1,500})\)/g
/** Pages of the console, the web, mail and phone. */
const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/**
 * Headings, paragraphs, lists, bold, italic and links of a Markdown text. HTML is text like any other, and so is a link
 * that leads elsewhere than to a page, the web, a mail address or a phone.
 */
export function readMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') isOpen = false
    else {
      const last = isOpen ? blocks.at(-1) : undefined
      const next = blockOf(line, last)
      if (next) blocks.push(next)
      isOpen = true
    }
  }
  return blocks
}

/** Undefined: the line went on with the block before. */
function blockOf(line: string, last: MarkdownBlock | undefined): MarkdownBlock | undefined {
  if (heading.test(line)) return { kind: 'heading', spans: spansOf(line.replace(heading, '')) }
  const isOrdered = numbered.test(line)
  if (isOrdered || bullet.test(line)) {
    const item = spansOf(line.replace(isOrdered ? numbered : bullet, ''))
    if (last?.kind !== 'list' || last.isOrdered !== isOrdered)
      return { kind: 'list', isOrdered, items: [item] }
    last.items.push(item)
    return undefined
  }
  if (last?.kind !== 'paragraph') return { kind: 'paragraph', lines: [spansOf(line)] }
  last.lines.push(spansOf(line))
  return undefined
}

function spansOf(line: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = []
  let from = 0
  const plainUpTo = (end: number) => {
    if (end > from) spans.push({ text: line.slice(from, end) })
  }
  for (const match of line.matchAll(marked)) {
    const [whole, bold, italic, label, href] = match
    if (href !== undefined && !safeLink.test(href)) continue
    plainUpTo(match.index)
    if (bold !== undefined) spans.push({ text: bold, look: 'bold' })
    else if (italic !== undefined) spans.push({ text: italic, look: 'italic' })
    else spans.push({ text: label ?? '', href: href ?? '' })
    from = match.index + whole.length
  }
  plainUpTo(line.length)
  return spans
}
