import { afterEach, expect, test } from 'vitest'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import { publishInitial, publishParams, publishRules } from './publish-form.ts'

const written = { ...publishInitial('en'), title: ' News ', content: 'Text' }
afterEach(() => setReaderZone(undefined))

test('what is left as it is goes to everybody, at once and until it is withdrawn', () => {
  const { request_id, ...params } = publishParams(written)
  expect(request_id).toMatch(/^[\w-]{8,64}$/)
  expect(params).toEqual({
    level: 'info',
    lang: 'en',
    title: 'News',
    content: 'Text',
    texts: [],
    includes_below: true,
    readers: [],
    regions: [],
    platforms: [],
    is_carousel: false,
  })
})

test('times are by the clock of the author; a window is of maintenance alone', () => {
  setReaderZone('Europe/Berlin')
  const times = {
    startDay: '2026-12-01',
    startClock: '08:00',
    workDay: '2026-12-01',
    workClock: '20:00',
    endDay: '2026-12-01',
    endClock: '22:30',
  }
  const at = (text: string) => Date.parse(`2026-12-01T${text}:00+01:00`) / 1000
  const window = { start_time: at('08:00'), work_time: at('20:00'), end_time: at('22:30') }
  expect(publishParams({ ...written, ...times, level: 'maintenance' })).toMatchObject(window)
  expect(publishParams({ ...written, ...times })).not.toHaveProperty('work_time')
})

test('some readers are named; maintenance needs both ends of its window', () => {
  expect(publishParams({ ...written, readers: ['device', 'e_role_user'] }).readers).toEqual([
    'e_role_user',
    'device',
  ])
  expect(Object.keys(publishRules(written))).toEqual(['title', 'content'])
  expect(Object.keys(publishRules({ ...written, level: 'maintenance' }))).toEqual([
    'title',
    'content',
    'workDay',
    'workClock',
    'endDay',
    'endClock',
  ])
})
