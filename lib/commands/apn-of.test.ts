import { expect, test } from 'vitest'
import { apnOf } from './apn-of.ts'

test.each([
  ['APN,internet#', 'internet'],
  ['APN,cmnet,user,secret#', 'cmnet'],
  ['apn123456 web.gprs', 'web.gprs'],
  ['SET APN:m2m.example', 'm2m.example'],
  ['APN#', null],
  ['STATUS#', null],
  [undefined, null],
])('%s sets %s', (text, apn) => expect(apnOf(text)).toBe(apn))
