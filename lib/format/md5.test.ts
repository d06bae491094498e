import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

const reference = (text: string) =>
  createHash('md5').update(text.normalize('NFKC'), 'utf8').digest('hex')

test('agrees with the test suite of RFC 1321', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
})

test('agrees with node:crypto on any text and at every block edge', () => {
  for (let length = 50; length < 130; length++) {
    expect(md5('x'.repeat(length))).toBe(reference('x'.repeat(length)))
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(reference(text))
    }),
  )
})

test('a password is the same from every keyboard', () => {
  // ü in one sign and in two; full-width digits of a Chinese keyboard.
  expect(md5('u\u0308ber')).toBe(md5('über'))
  expect(md5('１２３ａｂｃ')).toBe(md5('123abc'))
})
