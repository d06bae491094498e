import { expect, test } from 'vitest'
import { z } from 'zod'
import { unixTime } from '#lib/contract/fields.ts'
import { functions } from '#lib/contract/index-list.ts'
import { contractFields } from './contract-fields.ts'

const schema = z.strictObject({
  name: z.string().max(40).describe('A name'),
  kinds: z
    .array(z.enum(['a', 'b']))
    .min(1)
    .optional(),
  size: z.int().min(1).max(100).default(20),
  parent: z.object({ id: z.string() }).nullable(),
  rows: z.array(z.object({ at: z.int() })),
})

test('tells path, type, need and limits of each field, nested ones after their parent', () => {
  const rows = contractFields(schema, 'input').map((row) => [
    row.path,
    row.type,
    row.isRequired,
    row.limits,
  ])
  expect(rows).toEqual([
    ['name', 'string', true, '≤ 40 ch'],
    ['kinds', '"a" | "b"[]', false, '≥ 1 ×'],
    ['size', 'integer', false, '1–100, = 20'],
    ['parent', 'object | null', true, ''],
    ['parent.id', 'string', true, ''],
    ['rows', 'object[]', true, ''],
    ['rows[].at', 'integer', true, ''],
  ])
})

test('describes every function of the contract', () => {
  for (const { params, reply } of functions) {
    const fields = [...contractFields(params, 'input'), ...contractFields(reply, 'output')]
    for (const { type } of fields) expect(type).not.toBe('')
  }
})

/** Of rules of what is sent. */
const ruleWords = /\b(?:(?:is|are) required|(?:is|are) needed (?:then|with)|are refused|at least$)/

test('rules of what is sent are told of params, not of answers', () => {
  const time = z.object({ time: unixTime, end_time: unixTime.nullable().describe('Its end') })
  const told = (io: 'input' | 'output') =>
    contractFields(time, io).map(({ description }) => description)
  const rule = '13 digits are milliseconds, 11 and 12 are refused'
  expect(told('input')).toEqual([`Unix time in seconds. ${rule}`, 'Its end'])
  expect(told('output')).toEqual(['Unix time in seconds', 'Its end'])
  const wrong = functions.flatMap(({ name, reply }) =>
    contractFields(reply, 'output')
      .filter(({ description }) => ruleWords.test(description))
      .map(({ path, description }) => `${name} ${path}: ${description}`),
  )
  expect(wrong).toEqual([])
})
