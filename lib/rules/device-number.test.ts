import { expect, test } from 'vitest'
import {
  deviceLogin,
  deviceNumber,
  listLimit,
  numberKey,
  numberList,
  readNumbers,
  trimNumbers,
} from './device-number.ts'

test('imei list: one a line, trimmed, blanks dropped', () => {
  expect(readNumbers(' 123456 \r\n\n\t\r654321\n')).toEqual({ numbers: ['123456', '654321'] })
})

test('imei list: one failure rejects the whole list and is named by its line', () => {
  const read = readNumbers('123456\n\n12345x\n654321', deviceNumber)
  expect(read).toMatchObject({ line: 3, broken: { key: 'deviceNumber' } })
})

test('imei list: each line at most 20 characters', () => {
  expect(readNumbers('1'.repeat(20))).toEqual({ numbers: ['1'.repeat(20)] })
  expect(readNumbers('1'.repeat(21))).toMatchObject({ line: 1, broken: { key: 'listedNumber' } })
})

test('imei list: at most 1000, and not empty', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `${100_000 + n}`).join('\n')
  expect(readNumbers(lines(listLimit))).toHaveProperty('numbers.length', 1000)
  expect(readNumbers(lines(listLimit + 1))).toMatchObject({ broken: { key: 'listTooLong' } })
  expect(readNumbers(' \n')).toMatchObject({ broken: { key: 'tips1' } })
})

test('imei list: the variant that only trims checks nothing', () => {
  expect(trimNumbers(` ${'x'.repeat(30)} \n\n a-b \n`)).toEqual(['x'.repeat(30), 'a-b'])
})

test('imei list: as people paste it', () => {
  const lines = [
    '\u202d869990000000011\u202c',
    '\u200e869990000000029',
    '8699900\u200b00000037',
    '\u00a0869990000000045\u2009',
    '\ufeff869990000000052',
    "'869990000000060",
    '８６９９９０００００００００８６',
    '٨٦٩٩٩٠٠٠٠٠٠٠٠٩٤',
    '८६९९९०००००००१०२',
  ]
  expect(readNumbers(lines.join('\n'))).toEqual({
    numbers: [
      '869990000000011',
      '869990000000029',
      '869990000000037',
      '869990000000045',
      '869990000000052',
      '869990000000060',
      '8699900000000086',
      '869990000000094',
      '869990000000102',
    ],
  })
  expect(readNumbers('869990000000011\u0085869990000000029\u2028869990000000037')).toEqual({
    numbers: ['869990000000011', '869990000000029', '869990000000037'],
  })
  const many =
    '869990000000011,869990000000029;\t"869990000000037"\r\n869990000000045、869990000000052,'
  expect(readNumbers(many)).toHaveProperty('numbers.length', 5)
  expect(readNumbers('869990000000011\n869990000000029, x y')).toMatchObject({ line: 2 })
  for (const line of ['86999000000001²', '123456 654321'])
    expect(readNumbers(line)).toMatchObject({ line: 1 })
})

const [one, two] = ['869990000000011', '869990000000029']

test.each([
  `1. ${one}\n2. ${two}`,
  `1) ${one}\r2) ${two}`,
  `1、${one}\n2、${two}`,
  `1\t${one}\n\n2\t${two}`,
  `- ${one}\n- ${two}`,
  `• ${one}\n• ${two}`,
  `① ${one}\n② ${two}`,
  `- [ ] ${one}\n- [x] ${two}`,
  `IMEI: ${one}\nIMEI: ${two}`,
  `IMEI1：${one}\nIMEI 2: ${two}`,
  `imei ${one}\nNo. ${two}`,
  `设备号：${one}\nS/N: ${two}`,
  `'${one}','${two}'`,
  `["${one}", "${two}"]`,
  `‘${one}’ (${two})`.replace(' ', '\n'),
  `="${one}"\n="${two}"`,
  `| ${one} | ${two} |`,
  `${one} ${two}`,
  `${one}\u3000${two}`,
  `${one} / ${two}`,
  `${one}。${two}。`,
  `${one}.\n${two}.0`,
  `${one}\v${two}`,
  `${one}\f${two}`,
  `#${one}\n№ ${two}`,
])('imei list: %j is two numbers', (text) =>
  expect(readNumbers(text)).toEqual({ numbers: [one, two] }),
)

test.each([
  `${one} - ${two}`,
  `${one.slice(0, 9)}…`,
  `${one} (van)`,
  '8.69999E+14',
  `${one}/01`,
  `+${one}`,
  `${one} and ${two}`,
])('imei list: %j is refused', (text) => expect(readNumbers(text)).toMatchObject({ line: 1 }))

test('imei list: numbers that count no lines are numbers', () =>
  expect(readNumbers(`7、${one}`)).toEqual({ numbers: ['7', one] }))

test('imei list: as the rule of a form field', () => {
  expect(numberList().test('123456\n654321')).toBe(true)
  expect(numberList(deviceNumber).test('123456\nabc')).toBe(false)
})

test('device log-in: a number, or the phone bound to the device', () => {
  for (const name of ['123456', '13800138000', '+4915112345678', 'my-phone']) {
    expect(deviceLogin.test(name)).toBe(true)
  }
  for (const name of ['', '+12', 'a b', '1'.repeat(21)]) expect(deviceLogin.test(name)).toBe(false)
})

test('numbers are compared without case, spaces, dashes and the zeros before them', () => {
  for (const spelling of ['013800138000', '13800138000', '0 138-0013 8000', '00013800138000'])
    expect(numberKey(spelling)).toBe('13800138000')
  expect(numberKey('Phone-1_A')).toBe('phone1_a')
  expect(['', '0', '000', '-'].map(numberKey)).toEqual(['0', '0', '0', '0'])
})
