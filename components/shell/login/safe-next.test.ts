import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('keeps paths of this site with query and fragment', () => {
  expect(safeNext('/monitor?simei=7#x')).toBe('/monitor?simei=7#x')
})

test('refuses every way to another site, and log-in itself', () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '',
    null,
  ]) {
    expect(safeNext(next)).toBeUndefined()
  }
})
