import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { languageCodes } from './languages.ts'
import { loadMessages, withEnglish } from './messages.ts'

test.each(languageCodes)('%s loads its own texts, under the names of their areas', async (code) => {
  const loaded = await loadMessages(code, ['common', 'shell'])
  const own = (area: string) => JSON.parse(readFileSync(`messages/${code}/${area}.json`, 'utf8'))
  expect(loaded).toEqual({ common: own('common'), shell: own('shell') })
})

test('what is not translated stands in English and says so, in development only', async () => {
  const english = { title: 'Note', column: { text: 'Text', at: '{n, plural, other {# days}}' } }
  expect(withEnglish({ column: { text: 'Texte' } }, english)).toEqual({
    title: '[en] Note',
    column: { text: 'Texte', at: '[en] {n, plural, other {# days}}' },
  })
  const strict = await loadMessages('fr', ['common'])
  vi.stubEnv('NODE_ENV', 'development')
  expect(await loadMessages('fr', ['common'])).toEqual(strict)
  await expect(loadMessages('fr', ['no such area'])).rejects.toThrow()
})
