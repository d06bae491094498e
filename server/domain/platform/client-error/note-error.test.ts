import { expect, test } from 'vitest'
import { withoutSecrets } from './note-error.ts'

test.each([
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  ['failed https://a.example/x?sid=secret now', 'failed <url> now'],
  ['wss://a.example/push?sid=s', '<url>'],
  ['of ann@mail.example: no', 'of <mail> no'],
  ['/wall?sid=abc', '/wall'],
  ['token eyJhbGciOiJIUzI1NiJ9eyJzdWIi', 'token <…>'],
  ['imei 861234567890123 gone', 'imei # gone'],
  ['call +86 138 0013 8000', 'call +#'],
  ['/locus/12/3', '/locus/#/#'],
])('%s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept)
})

test('line and column of a file stay', () => {
  expect(withoutSecrets('/_next/static/chunks/a1.js:1:20431', { keepsLines: true })).toBe(
    '/_next/static/chunks/a1.js:1:20431',
  )
})
