import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const usual = { devices: 50, only: '', files: false }

test('options of benches and other programs are whole numbers, words and switches', () => {
  expect(parseOptions(usual, [])).toEqual(usual)
  const given = ['--devices', '007', '--only=a,b', '--files']
  expect(parseOptions(usual, given)).toEqual({ devices: 7, only: 'a,b', files: true })
})

test.each([
  [['--devices', 'many'], '--devices is a whole number, not "many".'],
  [['--devices=1e3'], '--devices is a whole number, not "1e3".'],
  [['--devices=-1'], '--devices is a whole number, not "-1".'],
  [['--devices='], '--devices is a whole number, not "".'],
  [['--device', '5'], "Unknown option '--device'."],
  [['5'], "Unexpected argument '5'."],
  [['--devices'], "Option '--devices <value>' argument missing."],
  [['--files=yes'], "Option '--files' does not take an argument."],
])('%s is refused by name', (args, said) => {
  expect(() => parseOptions(usual, args)).toThrow(said)
})
