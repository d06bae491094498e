import type { ReactNode } from 'react'
import { type MarkdownSpan, readMarkdown } from '#lib/format/markdown.ts'
import classes from './markdown-text.module.css'
import { PageLink } from './page-link.tsx'

type MarkdownTextProps = { text: string; heading?: 'h2' | 'h3'; lang?: string }

/** A Markdown text as its author marked it (lib/format/markdown.ts). `heading`: what its headings are. */
export function MarkdownText({ text, heading: Heading = 'h3', lang }: MarkdownTextProps) {
  return (
    <div className={classes.content} dir="auto" lang={lang}>
      {readMarkdown(text).map((block, at) => {
        const key = `${at}`
        if (block.kind === 'heading') return <Heading key={key}>{spansOf(block.spans)}</Heading>
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
