import { expect, test } from 'vitest'
import { rightsIn } from './permitted.tsx'

const family = {
  sid: '5',
  sname: 'A',
  type: 'seller',
  is_root: false,
  is_app: false,
  imei_count: 0,
} as const

test('a view of a child has the rights of the log-in', () => {
  const session = { auth: ['e_ua_trace' as const], familys: [] }
  expect(rightsIn(session, undefined)).toEqual(['e_ua_trace'])
  expect(rightsIn(session, '9')).toEqual(['e_ua_trace'])
})

test('a list that log-in answered for the organisation in view comes first', () => {
  const auth = ['e_ua_trace', 'e_ua_send_cmd'] as const
  const session = { auth: [...auth], familys: [{ ...family, auth: ['e_ua_trace' as const] }] }
  expect(rightsIn(session, '5')).toEqual(['e_ua_trace'])
  expect(rightsIn(session, '6')).toEqual(auth)
})
