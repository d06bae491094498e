import { addDays } from './calendar.ts'

export type CalendarEvent = {
  /** The same whenever the file is read. */
  uid: string
  /** yyyy-MM-dd: all of it. */
  day: string
  changedAt: Date
  summary: string
  text: string
  remindDays: number
}

/** RFC 5545: of texts, not of what stands in quotes. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n')

/** Octets of a line, without its end. */
const mostOctets = 75
const encoder = new TextEncoder()

/** A longer line goes on in the next one, behind a blank; no character is torn. */
export function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > mostOctets) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...lines, part].join('\r\n')
}

const plainDay = (day: string) => day.replaceAll('-', '')
const utcTime = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const linesOf = ({ uid, day, changedAt, summary, text, remindDays }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utcTime(changedAt)}`,
  `DTSTART;VALUE=DATE:${plainDay(day)}`,
  `DTEND;VALUE=DATE:${plainDay(addDays(day, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(text)}`,
  'TRANSP:TRANSPARENT',
  ...(remindDays > 0
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(summary)}`,
        `TRIGGER:-P${remindDays}D`,
        'END:VALARM',
      ]
    : []),
  'END:VEVENT',
]

/** An iCalendar file (RFC 5545) of days; what did not change is the same to the byte. */
export function calendarFile({
  maker,
  name,
  events,
}: {
  maker: string
  name: string
  events: readonly CalendarEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(maker.replaceAll('/', ' '))}//Upkeep//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
