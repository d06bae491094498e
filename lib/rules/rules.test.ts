import { expect, test } from 'vitest'
import { code, secondsToRetry } from './code.ts'
import { deviceNumber } from './device-number.ts'
import { email } from './email.ts'
import { moneyIn } from './money.ts'
import { ip, port } from './network.ts'
import { clearNumber, double, number, whole } from './number.ts'
import { differsFrom, password, repeats } from './password.ts'
import { personalNum } from './personal-num.ts'
import { anyPhone, phone, remarkNumber } from './phone.ts'
import { price } from './price.ts'
import { atMost, required } from './required.ts'
import { firstBroken, isRequired, optional, type Rule, readText } from './rule.ts'
import { iccid, imsi, sim, simsFitIccids } from './sim.ts'
import { account, normalAccount, productNumber, textword, word } from './words.ts'

const says = (rule: Rule, good: string[], bad: string[]) => {
  for (const value of good) expect({ value, fits: rule.test(value) }).toEqual({ value, fits: true })
  for (const value of bad) expect({ value, fits: rule.test(value) }).toEqual({ value, fits: false })
}

test('required: not blank', () => says(required, ['a', ' a '], ['', '   ', '\n\t']))

test('atMost: characters as people count them', () =>
  says(atMost(3), ['', 'abc', '车车🚗'], ['abcd', '🚗🚗🚗🚗']))

test('email: standard shape, required', () =>
  says(
    email,
    ['a@b.cn', 'first.last+tag@mail.example.com', ' a@b.cn '],
    ['', 'a', 'a@b', '@b.cn', 'a@b..cn', 'a b@c.cn', 'a@-b.cn', `${'a'.repeat(65)}@b.cn`],
  ))

test('email: fine when left empty and optional, still checked when not', () =>
  says(optional(email), ['', '  ', 'a@b.cn'], ['a@b']))

test('number: digits only, required', () =>
  says(number, ['0', '007', '１', '۱۲'], ['', '-1', '1.5', '1e3', '一']))

test('double: a number with or without decimals, required', () =>
  says(double, ['0', '-1.50', '12', '1,5', '1 234,5'], ['', '.', '1.', 'NaN', '1,234', '1,2.3']))

test.each([
  ['device number', deviceNumber, 'tips3', 'deviceNumber'],
  ['remark number', remarkNumber, 'tips3', 'remarkNumber'],
  ['SIM number', sim, 'tips3', 'sim'],
  ['IMSI', imsi, 'tips3', 'imsi'],
  ['code', code, 'tips3', 'code'],
  ['port', port, 'tips3', 'port'],
  ['amount', moneyIn('CNY'), 'double', 'money'],
  ['amount without decimals', moneyIn('JPY'), 'double', 'moneyWhole'],
] as const)('%s: what has the wrong signs is told as such, blank is not', (_, rule, kind, own) => {
  expect(['1a2', 'x', '1.2.3'].map((text) => firstBroken(text, [rule])?.key)).toEqual(
    ['1a2', 'x', '1.2.3'].map(() => kind),
  )
  expect(firstBroken('', [rule])?.key).toBe(own)
  expect(firstBroken('9'.repeat(30), [rule])?.key).toBe(own)
})

test('product number: a word, or Chinese characters; it says which it took it for', () => {
  says(productNumber, ['A_1.2', '年卡（赠）_1', '(1)'], ['a b', '年卡 1', '年卡.1', 'a-b'])
  expect(['a b', '年卡 1', '(1).'].map((text) => firstBroken(text, [productNumber])?.key)).toEqual([
    'tips6',
    'tips7',
    'tips7',
  ])
})

test('price: positive, up to 6 decimals, no leading zero except 0.x', () =>
  says(
    price,
    ['1', '0.5', '10.123456', '0.000001'],
    ['', '0', '0.0', '-1', '01', '00.5', '.5', '1.', '1.1234567', '1e3'],
  ))

test('phone: 11 digits, starting 1 then 3-9', () =>
  says(
    phone,
    ['13800138000', '19912345678'],
    ['', '12800138000', '1380013800', '138001380000', '23800138000', '+8613800138000'],
  ))

test('phone: as people write and paste it', () => {
  const written = [
    '+98 912 123-4567',
    '(+98) 912 123 4567',
    'tel:+98(912)1234567',
    '+۹۸۹۱۲۱۲۳۴۵۶۷',
    '\u202a+98 912.123/4567\u202c',
  ]
  says(anyPhone, ['+44 20 7946 0123', ...written], ['(+98 912', '+98 912 x'])
  expect(written.map((text) => readText(text, [anyPhone]))).toEqual(
    written.map(() => '+989121234567'),
  )
})

test.each([
  ['00491711234567', '+491711234567'],
  ['٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ['+49 (0)171/123-4567', '+491711234567'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['+84 0912 345 678', '+84912345678'],
  ['+39 (0)6 123456', '+3906123456'],
  ['+39 06 123456', '+3906123456'],
  ['+225 07 01 02 03 04', '+2250701020304'],
  ['+7 (916) 123-45-67', '+79161234567'],
  ['86 138 0013 8000', '+8613800138000'],
  ['0086-138-0013-8000', '+8613800138000'],
  ['[+86] 138 0013 8000', '+8613800138000'],
  ['Tel.: +49 171 1234567', '+491711234567'],
  ['电话：138 0013 8000', '13800138000'],
  ['\u202aтел. +7 916 123‑45‑67\u202c', '+79161234567'],
  ['＋４９\u3000１７１\t１２３４５６７', '+491711234567'],
])('phone: %s is %s', (text, number) => {
  expect(firstBroken(text, [anyPhone])).toBeUndefined()
  expect(readText(text, [anyPhone])).toBe(number)
})

test.each([
  ['+1 415 555 2671 ext. 23', 'phoneExtension'],
  ['+1-415-555-2671x23', 'phoneExtension'],
  ['138 0013 8000转801', 'phoneExtension'],
  ['+7 495 123-45-67 доб. 12', 'phoneExtension'],
  ['tel:+1-415-555-2671;ext=23', 'phoneExtension'],
  ['+491711234567/68', 'tips5'],
  ['+491711234567, +491711234568', 'tips5'],
  ['0171 1234567', 'tips5'],
  ['8 (916) 123-45-67', 'tips5'],
])('phone: %s is refused as %s', (text, key) =>
  expect(firstBroken(text, [anyPhone])).toMatchObject({ key }),
)

test('word: letters, digits, underscore, dot', () =>
  says(word, ['a_1.B'], ['', 'a-b', 'a b', '车', 'a@b']))

test('textword: letters, digits, underscore, parentheses, Chinese characters', () =>
  says(textword, ['京A_1(备)', '车（新）'], ['', 'a.b', 'a b', 'a-b', '🚗']))

test('account: up to 20 letters, digits or Chinese', () =>
  says(account, ['a', '物流9', 'a'.repeat(20)], ['', 'a'.repeat(21), 'a_b', 'a b', 'a@b.cn']))

test('login account: trimmed and lower-cased', () => {
  expect(normalAccount('  DeaLer9 ')).toBe('dealer9')
})

test('personalNum: 15, 17 or 18 digits, last may be X', () =>
  says(
    personalNum,
    ['1'.repeat(15), '1'.repeat(17), '1'.repeat(18), `${'1'.repeat(17)}X`, `${'1'.repeat(17)}x`],
    [
      '',
      '1'.repeat(14),
      '1'.repeat(16),
      '1'.repeat(19),
      `${'1'.repeat(14)}X`,
      `X${'1'.repeat(17)}`,
    ],
  ))

test('password: 6-20 characters, no special characters', () =>
  says(
    password,
    ['abc123', 'A'.repeat(20)],
    ['', 'abc12', 'A'.repeat(21), 'abc 123', 'abc!123', '密码abc123', ' abc123'],
  ))

test('password: new differs from old', () => says(differsFrom('abc123'), ['abc124'], ['abc123']))

test('password: confirmation matches', () =>
  says(repeats('abc123'), ['abc123'], ['abc12', 'ABC123']))

test('code: six digits', () => {
  says(code, ['000000', '123 456', '۱۲۳۴۵۶', '１２３４５６'], ['', '12345', '1234567', 'abcdef'])
  expect(readText('۱۲۳ ۴۵۶', [code])).toBe('123456')
})

test('code resend: not requestable within one minute', () => {
  const sent = 1_800_000_000_000
  expect(secondsToRetry(sent, sent)).toBe(60)
  expect(secondsToRetry(sent, sent + 59_001)).toBe(1)
  expect(secondsToRetry(sent, sent + 60_000)).toBe(0)
  expect(secondsToRetry(sent, sent + 3_600_000)).toBe(0)
})

test('device number: 6-15 digits', () =>
  says(
    deviceNumber,
    ['123456', '1'.repeat(15), '۹۰۰۰۴۱', '１２３４５６', '900 041'],
    ['', '12345', '1'.repeat(16), '12345a'],
  ))

test('device remark number: 11 digits', () =>
  says(remarkNumber, ['01234567890'], ['', '0123456789', '012345678901']))

test('sim: digits only, 11 or 13', () =>
  says(
    sim,
    ['1'.repeat(11), '1'.repeat(13)],
    ['', '1'.repeat(12), '1'.repeat(14), '1'.repeat(10), 'a'.repeat(11)],
  ))

test('iccid: 19 digits, or 20 letters or digits, not letters only', () =>
  says(
    iccid,
    ['89860121801097560001', '8986012180109756000A', '1'.repeat(20), '1'.repeat(19)],
    [
      '',
      'A'.repeat(20),
      '1'.repeat(18),
      '1'.repeat(21),
      '898601218010975600A',
      '8986012180109756000.',
    ],
  ))

test('iccid: SIM count above ICCID count rejected', () => {
  expect(simsFitIccids.test({ sims: 2, iccids: 2 })).toBe(true)
  expect(simsFitIccids.test({ sims: 0, iccids: 2 })).toBe(true)
  expect(simsFitIccids.test({ sims: 3, iccids: 2 })).toBe(false)
})

test('port: 0-65535, digits only', () =>
  says(port, ['0', '65535', '8080', '۸۰۸۰'], ['', '65536', '-1', '80a', '8.5']))

test('ip: without Chinese', () =>
  says(
    ip,
    ['10.0.0.1', 'gps.example.com'],
    ['', '网址.cn', '10.0.0.1，', 'a b', 'a#b', 'a,b', '0::1', `${'a'.repeat(61)}`],
  ))

test('main ip: cannot be cancelled', () => {
  says(ip, ['10.0.0.1'], [''])
  says(optional(ip), ['', '10.0.0.1'], ['网址'])
})

test('whole: within limits, both included', () =>
  says(
    whole(5, 300),
    ['5', '300', ' 60 ', '۲۵۰', '８０', '60,0'],
    ['', '4', '301', '5.5', '12,50', '0,99', '1.234,50', 'x', '1e2', '12,5,0', '1,2.3'],
  ))

test.each([
  ['1 234', '1234'],
  ['1.234', '1234'],
  ['1,234', '1234'],
  ['۱٬۲۳۴', '1234'],
  ['12,50', '12.50'],
  ['1.234,50', '1234.50'],
  ['12.00', '12'],
])('whole: %s is read as %s', (text, plain) => {
  expect(readText(text, [whole(0, 9999)])).toBe(plain)
})

test.each([
  ['12,50', '12.50'],
  ['1 234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['۱۲٫۵۰', '12.50'],
  ['45,764043', '45.764043'],
  ['1,234', '1,234'],
  ['12,5,0', '12,5,0'],
  ['abc', 'abc'],
])('double: %s is read as %s', (text, plain) => {
  expect(readText(text, [double])).toBe(plain)
})

test('what may be a thousand or a fraction is refused for that', () => {
  expect(firstBroken('1,234', [double])?.key).toBe('unclearNumber')
  expect(firstBroken('1.234', [clearNumber, double])?.key).toBe('unclearNumber')
  expect(firstBroken('12,5,0', [double])?.key).toBe('double')
  expect(firstBroken('', [double])?.key).toBe('double')
})

test('a text is read by all its rules, and one without readers as it is', () => {
  expect(readText('  ۱۲ ', [required, optional(whole(1, 99))])).toBe('12')
  expect(readText(' ۱۲ ', [required])).toBe(' ۱۲ ')
})

test('rules run in order and stop at the first failure', () => {
  expect(firstBroken('', [required, phone])?.key).toBe('tips1')
  expect(firstBroken('12', [required, phone])?.key).toBe('tips5')
  expect(firstBroken('13800138000', [required, phone])).toBeUndefined()
})

test('a field is required exactly when a rule refuses to have it empty', () => {
  expect(isRequired([phone])).toBe(true)
  expect(isRequired([optional(phone)])).toBe(false)
  expect(isRequired([])).toBe(false)
})
