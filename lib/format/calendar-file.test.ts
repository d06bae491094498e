import { expect, test } from 'vitest'
import { calendarFile, folded } from './calendar-file.ts'

const octets = (text: string) => new TextEncoder().encode(text).length
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('lines of more than 75 octets are folded between characters', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  for (const text of ['保险到期'.repeat(30), '🚚'.repeat(50), `a${'é'.repeat(90)}`]) {
    const lines = folded(text).split('\r\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(unfolded(folded(text))).toBe(text)
  }
})

test('texts are escaped, days whole, times in UTC', () => {
  const file = calendarFile({
    maker: 'Way/post',
    name: 'Upkeep; all, of it',
    events: [
      {
        uid: 'upkeep-7',
        day: '2026-12-31',
        changedAt: new Date('2026-11-29T08:45:03.120+02:00'),
        summary: 'Service, oil; 5\\1',
        text: 'one\r\ntwo\nBEGIN:VEVENT',
        remindDays: 14,
      },
    ],
  })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = unfolded(file).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'PRODID:-//Way post//Upkeep//EN',
      'X-WR-CALNAME:Upkeep\\; all\\, of it',
      'UID:upkeep-7',
      'DTSTAMP:20261129T064503Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Service\\, oil\\; 5\\\\1',
      'DESCRIPTION:one\\ntwo\\nBEGIN:VEVENT',
      'TRIGGER:-P14D',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})
