import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { loadMessages } from './messages.ts'

test.each(languageCodes)('%s loads its own texts, under the names of their areas', async (code) => {
  const loaded = await loadMessages(code, ['common', 'shell'])
  const own = (area: string) => JSON.parse(readFileSync(`messages/${code}/${area}.json`, 'utf8'))
  expect(loaded).toEqual({ common: own('common'), shell: own('shell') })
})
