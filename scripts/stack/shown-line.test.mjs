import { expect, test } from 'vitest'
import { shownLine } from './shown-line.mjs'

const pino = (fields) => JSON.stringify({ level: 40, time: 1, name: 'worker', ...fields })
const refused = {
  type: 'Error',
  message: 'connect ECONNREFUSED ::1:3000',
  stack: 'Error\n    at x',
}

test.each([
  ['a warning', pino({ msg: 'Redis is away' }), 'Redis is away'],
  ['what it is about', pino({ msg: 'slow', ms: 9, at: { a: 1 } }), 'slow (ms 9, at {"a":1})'],
  [
    'its reasons without stacks',
    pino({
      order: '17',
      err: {
        type: 'TypeError',
        message: 'fetch failed',
        stack: 'TypeError: fetch failed\n    at node:internal',
        cause: { type: 'AggregateError', message: '', stack: 'Aggr…', errors: [refused, refused] },
      },
      msg: 'an order could not be checked',
    }),
    'an order could not be checked (order 17): fetch failed: AggregateError: connect ECONNREFUSED ::1:3000',
  ],
  ['nothing of what is fine', pino({ level: 30, msg: 'worker runs' }), undefined],
  ['nothing of an empty line', '  ', undefined],
  ['what was not logged', 'Error: out of memory', 'Error: out of memory'],
  ['braces that are no log', '{"a":', '{"a":'],
])('%s', (_, line, shown) => {
  expect(shownLine(line)).toBe(shown)
})
