import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiledMessages } from './compiled-messages.ts'
import { languageCodes } from './languages.ts'

const areas = readdirSync('messages/en').map((file) => file.replace('.json', ''))

/** What React does not pass to the browser. */
function strange(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Object.values(value).flatMap(strange)
  return [Array.prototype, Object.prototype].includes(Object.getPrototypeOf(value))
    ? own
    : [value, ...own]
}

test.each(languageCodes)('every text of %s can be parsed', async (code) => {
  const messages = await compiledMessages(code, areas)
  expect(Object.keys(messages).sort()).toEqual([...areas].sort())
  expect(strange(messages)).toEqual([])
})
