import { describe, expect, it } from 'vitest'
import { formatDuration } from './duration.ts'
import { formatDistance } from './measure.ts'
import { relativeTime } from './relative-time.ts'

describe('formatDuration', () => {
  it.each([
    [0, '0 sec'],
    [59, '59 sec'],
    [60, '1 min'],
    [3900, '1 hr 5 min'],
    [90_000, '1 day 1 hr'],
    [86_400, '1 day'],
  ])('writes %i s as %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en-US')).toBe(text)
  })
})

describe('formatDistance', () => {
  it('changes to kilometres at a thousand metres', () => {
    expect(formatDistance(999, 'en')).toBe('999 m')
    expect(formatDistance(12_340, 'en')).toBe('12.3 km')
  })
})

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [-4, 'now'],
    [-59, '59 sec. ago'],
    [-61, '1 min. ago'],
    [-7200, '2 hr. ago'],
    [-86_400 * 30, 'last mo.'],
    [-86_400 * 400, 'last yr.'],
  ])('says of %i s', (seconds, text) => {
    expect(relativeTime(1e9 + seconds, { now: 1e9, tag: 'en' })).toBe(text)
  })
})
