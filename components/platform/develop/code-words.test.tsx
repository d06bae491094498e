import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contractChanges } from '#lib/contract/contract-changes.ts'
import { functions } from '#lib/contract/index-list.ts'
import { contractFields } from '#lib/format/contract-fields.ts'
import { CodeWords } from './code-words.tsx'

test('what stands between backticks is code', () => {
  expect(renderToStaticMarkup(createElement(CodeWords, { text: 'Null: `a` <b>, `c`' }))).toBe(
    'Null: <code>a</code> &lt;b&gt;, <code>c</code>',
  )
})

test('no sentence of the contract leaves its code open', () => {
  const sentences = functions.flatMap(({ summary, params, reply }) => [
    summary,
    ...[...contractFields(params, 'input'), ...contractFields(reply, 'output')].map(
      ({ description }) => description,
    ),
  ])
  sentences.push(...contractChanges().flatMap(({ notices }) => notices))
  expect(sentences.filter((text) => text.split('`').length % 2 === 0)).toEqual([])
})
