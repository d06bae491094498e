import { describe, expect, test } from 'vitest'
import { md5 } from '../format/md5.ts'
import { passwordOf, passwordStrength, specPolicy } from './password.ts'

const wide = { min: 8, isPassphrase: true }

describe('the specification', () => {
  test.each(['abc123', 'A'.repeat(20)])('takes %s', (value) => {
    expect(passwordOf(specPolicy).test(value)).toBe(true)
  })
  test.each(['abc12', 'a'.repeat(21), 'abc 123', '密码密码密码密码', 'correct horse battery'])(
    'refuses %s',
    (value) => expect(passwordOf(specPolicy).test(value)).toBe(false),
  )
})

describe('a brand that takes passphrases', () => {
  test.each([
    'abcd1234',
    'grey cats sing at noon',
    '春眠不觉晓处处闻啼鸟夜来',
    'пароль из слов!',
    `twelve ${'x'.repeat(57)}`,
  ])('takes %s', (value) => expect(passwordOf(wide).test(value)).toBe(true))

  test.each([
    'abc1234',
    'eleven char',
    'a b a b a b a b',
    `too long ${'x'.repeat(56)}`,
    'twelve\tcharacters',
    '①②③④⑤⑥',
  ])('refuses %j', (value) => expect(passwordOf(wide).test(value)).toBe(false))
})

test('signs that look alike are one password on every keyboard', () => {
  expect(md5('ｇｒｅｙ　ｃａｔｓ')).toBe(md5('grey cats'))
  expect(md5('Ame\u0301lie')).toBe(md5('Amélie'))
})

test.each([
  ['abc123', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcd1234', 'weak'],
  ['kT4mQ9xb', 'fair'],
  ['grey cats sing at noon', 'strong'],
] as const)('%s is %s', (value, strength) => expect(passwordStrength(value)).toBe(strength))
