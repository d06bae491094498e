import { expect, test } from 'vitest'
import { asPasted } from './as-pasted.ts'

const how = { number: 'imei', mark: 'state', unknown: 'unknown' }

test('rows stand as their numbers were pasted, whatever their spelling, and unknown numbers among them', () => {
  const rows = [
    { imei: '13800000001', state: 'moving' },
    { imei: '860000000000002', state: 'offline' },
  ]
  expect(asPasted(['860000000000002', '555', '013800000001'], rows, how)).toEqual([
    rows[1],
    { imei: '555', state: 'unknown' },
    rows[0],
  ])
  expect(asPasted([], rows, how)).toEqual([])
})
