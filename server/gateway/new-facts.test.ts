import { expect, test } from 'vitest'
import { type KnownFacts, newFacts } from './new-facts.ts'

const nothing: KnownFacts = {
  model: '',
  iccid: '',
  isIccidReported: false,
  version: '',
  toldModel: '',
  hardware: '',
  firmware: '',
}

test('the first model told names a device that nobody named; a person keeps the name', () => {
  expect(newFacts(nothing, { model: 'WP-1', toldModel: 'WP-1' })).toMatchObject({
    model: 'WP-1',
    toldModel: 'WP-1',
  })
  const named = { ...nothing, model: 'Lorry tracker' }
  expect(newFacts(named, { model: 'WP-1', toldModel: 'WP-1' })).toEqual({ toldModel: 'WP-1' })
})

test('what is told without a word, or again, is no news', () => {
  const known = { ...nothing, model: 'A', firmware: 'FW1' }
  expect(newFacts(known, {})).toBeUndefined()
  expect(newFacts(known, { firmware: '', iccid: '00000000000000000000' })).toBeUndefined()
  expect(newFacts(known, { firmware: ' FW1\u0000' })).toBeUndefined()
})

test('a card is one with or without its check digit and the F that fills it', () => {
  const known = { ...nothing, iccid: '8986001234567890123', isIccidReported: true }
  expect(newFacts(known, { iccid: '8986001234567890123F' })).toBeUndefined()
  expect(newFacts(known, { iccid: '89860012345678901234' })).toBeUndefined()
  expect(newFacts(nothing, { iccid: '8986001234567890123F' })).toMatchObject({
    iccid: '8986001234567890123',
    isIccidReported: true,
  })
})

test('a model that a registration of 2011 cut off is the same', () => {
  const known = { ...nothing, model: 'x', toldModel: 'WP-123456-LONG' }
  expect(newFacts(known, { toldModel: 'WP-12345' })).toBeUndefined()
  expect(newFacts(known, { toldModel: 'WP-1' })).toMatchObject({ toldModel: 'WP-1' })
})

test('a text is one line of a hundred letters', () => {
  const told = newFacts(nothing, { hardware: `a\n\u0007b${'c'.repeat(200)}` })
  expect(told?.hardware).toBe(`a b${'c'.repeat(97)}`)
})
