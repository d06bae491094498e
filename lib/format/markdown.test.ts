import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('headings, paragraphs with their lines, and lists', () => {
  expect(
    readMarkdown('## Prices\nFrom May on\nthey rise\n\n- one\n* two\n1. first\n2) second\n\nEnd'),
  ).toEqual([
    { kind: 'heading', spans: [{ text: 'Prices' }] },
    { kind: 'paragraph', lines: [[{ text: 'From May on' }], [{ text: 'they rise' }]] },
    { kind: 'list', isOrdered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    { kind: 'list', isOrdered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
    { kind: 'paragraph', lines: [[{ text: 'End' }]] },
  ])
})

const lineOf = (text: string) => {
  const [block] = readMarkdown(text)
  return block?.kind === 'paragraph' ? block.lines[0] : block
}

test('bold, italic and links', () => {
  expect(lineOf('a **b** *c* [d](https://e.example/f) [g](/device) h')).toEqual([
    { text: 'a ' },
    { text: 'b', look: 'bold' },
    { text: ' ' },
    { text: 'c', look: 'italic' },
    { text: ' ' },
    { text: 'd', href: 'https://e.example/f' },
    { text: ' ' },
    { text: 'g', href: '/device' },
    { text: ' h' },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](data:text/html,y)',
  '2 * 3 = 6',
  '#no heading',
])('%s is text', (text) => {
  const spans = lineOf(text) as { text: string; href?: string }[]
  expect(spans.map((span) => span.text).join('')).toBe(text)
  expect(spans.some(({ href }) => href !== undefined)).toBe(false)
})
