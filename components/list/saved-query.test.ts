import { expect, test } from 'vitest'
import { openedQuery, savedQuery } from './saved-query.ts'

test('a view of customers is of any organisation, and of its own list', () => {
  const saved = savedQuery(
    '?monitorSid=5&family=7&tab=accounts&state=frozen&sort=-account',
    'accounts',
  )
  expect(saved).toBe('state=frozen&sort=-account&of=accounts')
  const opened = openedQuery(saved, '?monitorSid=6&family=8&tab=accounts&search=li')
  expect(Object.fromEntries(new URLSearchParams(opened))).toEqual({
    monitorSid: '6',
    family: '8',
    tab: 'accounts',
    state: 'frozen',
    sort: '-account',
  })
})
