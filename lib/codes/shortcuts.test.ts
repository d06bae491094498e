import { expect, test } from 'vitest'
import { isTyped, keyOf, shortcutIn, shortcuts } from './shortcuts.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('a key is named alike in either case, with what is held; Shift of a sign is the keyboard’s affair', () => {
  expect(keyOf(press('j'))).toBe('J')
  expect(keyOf(press('J', { shiftKey: true }))).toBe('Shift+J')
  expect(keyOf(press('k', { metaKey: true }))).toBe('Mod+K')
  expect(keyOf(press('?', { shiftKey: true }))).toBe('?')
  expect(keyOf(press(' '))).toBe('Space')
  expect(keyOf({ ...press('о'), code: 'KeyJ' })).toBe('J')
  expect(isTyped('Shift+H') && isTyped('?')).toBe(true)
  expect(isTyped('Mod+K') || isTyped('Space')).toBe(false)
  expect(shortcutIn('alarms', press('h'))).toBe('handle')
  expect(shortcutIn('alarms', press('h', { shiftKey: true }))).toBe('record')
  expect(shortcutIn('alarms', press('h', { ctrlKey: true }))).toBeUndefined()
})

test('no key means two things where both are heard', () => {
  const together = [
    ['everywhere', 'alarms', 'list'],
    ['everywhere', 'track'],
    ['everywhere', 'tree'],
    ['everywhere', 'bigScreen'],
  ] as const
  for (const scopes of together) {
    const keys = scopes.flatMap((scope) =>
      Object.values(shortcuts[scope]).flatMap((all: readonly string[]) => [...all]),
    )
    // Escape goes from the inside to the outside.
    const twice = keys.filter((key, at) => key !== 'Escape' && keys.indexOf(key) !== at)
    expect(twice, scopes.join()).toEqual([])
  }
})
