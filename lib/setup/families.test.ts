import { expect, test } from 'vitest'
import { protocolNames } from '#lib/codes/protocols.ts'
import { isSetupValue, setupFamilies, setupTexts } from './families.ts'

const facts = { host: 'gps.example.com', port: 5023, apn: '', apnUser: '', apnPassword: '' }

test('a name and an address of the server are told apart; the server comes last', () => {
  expect(setupTexts('hash', facts).map(({ text }) => text)).toEqual([
    'TIMER,10#',
    'SERVER,1,gps.example.com,5023,0#',
  ])
  const [, server] = setupTexts('hash', { ...facts, host: '203.0.113.9' })
  expect(server).toEqual({ name: 'server', text: 'SERVER,0,203.0.113.9,5023,0#' })
})

test('an access point is told with its user where it has one', () => {
  expect(setupTexts('hash', { ...facts, apn: 'internet' })[0]?.text).toBe('APN,internet#')
  const secret = { ...facts, apn: 'm2m', apnUser: 'a', apnPassword: 'b' }
  expect(setupTexts('hash', secret)[0]?.text).toBe('APN,m2m,a,b#')
})

test('each protocol has a way, and each text fits into one SMS', () => {
  for (const protocol of protocolNames) {
    const [first] = setupFamilies(protocol)
    expect(first).toBeDefined()
    for (const family of setupFamilies(protocol))
      for (const { text } of setupTexts(family, facts)) expect(text.length).toBeLessThanOrEqual(70)
  }
})

test('a value cannot become a second command', () => {
  expect(isSetupValue('internet.provider')).toBe(true)
  for (const value of ['a#', 'a,b', 'a b', 'a;b']) expect(isSetupValue(value)).toBe(false)
})
