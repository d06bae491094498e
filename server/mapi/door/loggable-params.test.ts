import { expect, test } from 'vitest'
import { loggableParams } from './loggable-params.ts'

test('the log gets params without secrets and without names of people', () => {
  const params = { imei: '13800', pwd_md5: 'x', user: { phone: '1', totp: '2', remark: 'car' } }
  expect(JSON.parse(loggableParams(params))).toEqual({
    imei: '13800',
    pwd_md5: '[hidden]',
    user: { phone: '[hidden]', totp: '[hidden]', remark: 'car' },
  })
})

test('the log gets nothing of what people say', () => {
  expect(JSON.parse(loggableParams({ params: { sound: 'IyFBTVIK' } }))).toEqual({
    params: { sound: '[hidden]' },
  })
})

test('what the log gets of params is short, whatever they hold', () => {
  const list = Array.from({ length: 1000 }, (_, n) => 'x'.repeat(500) + n)
  const deep = JSON.parse('['.repeat(30) + ']'.repeat(30))
  expect(loggableParams({ list, deep }).length).toBeLessThan(4_100)
  expect(loggableParams(Object.fromEntries(list.map((_, n) => [`${n}`, list])))).toHaveLength(4_001)
  expect(loggableParams(undefined)).toBe('undefined')
})
