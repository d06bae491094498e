import { expect, test } from 'vitest'
import { carriedIn, putView } from './view-query.ts'

const shop = { sid: '9', sname: 'Shop' }
const clerk = { suid: '12', account: 'clerk' }

test('an organisation entered through an account tells the account beside it', () => {
  const query = new URLSearchParams('tab=accounts&simei=4&group=2')
  putView(query, { ...shop, account: clerk }, '1')
  expect(query.toString()).toBe(
    'tab=accounts&monitorSid=9&monitorName=Shop&monitorUid=12&monitorAccount=clerk',
  )
  expect(carriedIn(query)).toEqual([
    ['monitorSid', '9'],
    ['monitorName', 'Shop'],
    ['monitorUid', '12'],
    ['monitorAccount', 'clerk'],
  ])
})

test('the next organisation, and the way back, forget the account', () => {
  const query = new URLSearchParams()
  putView(query, { ...shop, account: clerk }, '1')
  putView(query, { sid: '10', sname: 'Yard' }, '1')
  expect(query.toString()).toBe('monitorSid=10&monitorName=Yard')
  putView(query, { ...shop, account: clerk }, '1')
  putView(query, { sid: '1', sname: 'Own', account: clerk }, '1')
  expect(query.size).toBe(0)
})
