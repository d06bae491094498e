import { expect, test } from 'vitest'
import { peopleOfDevices } from './people-of-devices.ts'

const card = (name: string, since: number, until: number) => ({
  deviceId: 1,
  card: `card of ${name}`,
  name,
  since,
  until,
})
const stay = (from: number, to: number, place: string) => ({ from, to, place })

test('stays that overlap are of the cards that were in meanwhile, whatever their order', () => {
  const device = {
    span: { id: 1, zone: 'UTC', from: 0, to: 1000 },
    holder: 'Bus',
    stays: [stay(250, 260, 'c'), stay(0, 500, 'a'), stay(90, 120, 'b'), stay(600, 700, 'd')],
    cards: [card('Dan', 200, 300), card('Ann', 10, 100), card('Cem', 100, 200)],
  }
  const told = [...peopleOfDevices([device])].map(([name, { stays }]) => [name, stays])
  expect(Object.fromEntries(told)).toEqual({
    Ann: [stay(10, 99, 'a'), stay(90, 99, 'b')],
    Cem: [stay(100, 199, 'a'), stay(100, 120, 'b')],
    Dan: [stay(200, 299, 'a'), stay(250, 260, 'c')],
  })
})
