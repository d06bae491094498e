import type { ReactNode } from 'react'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { type MarkdownSpan, readMarkdown } from '#lib/format/markdown.ts'
import classes from './announcement.module.css'

/** A text as its author marked it. */
export function AnnouncementContent({ text }: { text: string }) {
  return (
    <div className={classes.content} dir="auto">
      {readMarkdown(text).map((block, at) => {
        const key = `${at}`
        if (block.kind === 'heading') return <h3 key={key}>{spansOf(block.spans)}</h3>
        if (block.kind === 'paragraph')
          return <p key={key}>{block.lines.flatMap((line, n) => lineOf(line, n))}</p>
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole
        const items = block.items.map((item, n) => <li key={n}>{spansOf(item)}</li>)
        return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
      })}
    </div>
  )
}

const lineOf = (line: readonly MarkdownSpan[], at: number): ReactNode[] => [
  ...(at > 0 ? [<br key={`break${at}`} />] : []),
  ...spansOf(line, at),
]

const spansOf = (spans: readonly MarkdownSpan[], line = 0): ReactNode[] =>
  spans.map(({ text, look, href }, at) => {
    const key = `${line}.${at}`
    if (href?.startsWith('/'))
      return (
        <PageLink key={key} href={href}>
          {text}
        </PageLink>
      )
    if (href !== undefined)
      return (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {text}
        </a>
      )
    if (look === 'bold') return <strong key={key}>{text}</strong>
    return look === 'italic' ? <em key={key}>{text}</em> : <span key={key}>{text}</span>
  })
