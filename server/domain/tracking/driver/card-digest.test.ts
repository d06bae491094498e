import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cardDigest, cardKey } from './card-digest.ts'

const card = '110101199003077758'
const key = cardKey({ SECRET: 'one secret' })

test('a card has one digest, another card another', () => {
  expect(cardDigest(card, cardKey({ SECRET: 'one secret' }))).toBe(cardDigest(card, key))
  expect(cardDigest('220202199003077758', key)).not.toBe(cardDigest(card, key))
})

test('a digest is made by nobody without the secret', () => {
  const digest = cardDigest(card, key)
  expect(digest).toHaveLength(24)
  expect(createHash('sha256').update(card).digest('hex')).not.toContain(digest)
  expect(cardDigest(card, cardKey({ SECRET: 'another secret' }))).not.toBe(digest)
})
