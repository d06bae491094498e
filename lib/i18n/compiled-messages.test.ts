import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiledMessages } from './compiled-messages.ts'
import { languageCodes } from './languages.ts'

const areas = readdirSync('messages/en').map((file) => file.replace('.json', ''))

test.each(languageCodes)('every text of %s can be parsed', async (code) => {
  const messages = await compiledMessages(code, areas)
  expect(Object.keys(messages).sort()).toEqual([...areas].sort())
})
