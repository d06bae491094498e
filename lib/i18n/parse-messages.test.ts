import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { parseMessages, writtenText } from './parse-messages.ts'

test.each(languageCodes)('a text of %s is written with its arguments', (language) => {
  const { text } = parseMessages({ text: '{left} of {amount} is left' }, language)
  expect(writtenText(text).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')).toBe(
    '{left} of {amount} is left',
  )
})
