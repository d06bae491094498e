import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('keeps paths of this site with query and fragment', () => {
  expect(safeNext('/monitor?simei=7#x')).toBe('/monitor?simei=7#x')
  expect(safeNext('/tools/login/info')).toBe('/tools/login/info')
  expect(safeNext('/loginhelp')).toBe('/loginhelp')
})

test('refuses every way to another site, and log-in and what leads there', () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/monitor/..//evil.example',
    '/.\\/evil.example',
    '//[',
    '//user@evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/./login',
    '/register',
    '/forget?kind=device',
    '',
    null,
  ]) {
    expect(safeNext(next)).toBeUndefined()
  }
})
