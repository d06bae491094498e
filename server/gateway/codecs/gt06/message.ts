import type { DecodeOptions, Link, Message } from '../protocol.ts'
import type { Gt06Frame } from './frame.ts'
import { decodeLogin } from './login.ts'
import { profileOf } from './models.ts'
import { factsOf, isTimeless, type PartialReport, reportOf } from './partial-report.ts'
import { typeEntry } from './types.ts'

export const loginType = 0x01

function isReport({ gps, clock, alarms, extra }: PartialReport): boolean {
  if (gps || alarms.length > 0) return true
  return clock >= 0 && (extra['cells'] !== undefined || extra['wifi'] !== undefined)
}

const titles = new Map<number, string>()

function titleOf(type: number, name: string): string {
  const known = titles.get(type)
  if (known) return known
  const title = `0x${type.toString(16).padStart(2, '0')} ${name}`
  titles.set(type, title)
  return title
}

export function decodeMessage(frame: Gt06Frame, options: DecodeOptions, link: Link): Message {
  const { type, serial, content, isLong } = frame
  if (type === loginType) return decodeLogin(frame, link)
  const { name, kind, decode } = typeEntry(frame)
  const context = { options, link, profile: profileOf(options.model), isLong }
  const { partial, reply } = decode(frame, context)
  const hasReport = kind === 'heartbeat' ? partial.gps !== undefined : isReport(partial)
  const message: Message = {
    id: type,
    name: titleOf(type, name),
    serial,
    number: undefined,
    kind: kindOf(kind, hasReport),
    reports: hasReport ? [reportOf(partial, content, context)] : [],
    leftOut: hasReport && isTimeless(partial) ? ['place: invalid time'] : undefined,
    facts: hasReport ? {} : factsOf(partial),
    fields: partial.fields,
  }
  if (kind === 'heartbeat' && !hasReport && partial.terminal) message.alarms = partial.alarms
  return reply ? { ...message, reply } : message
}

function kindOf(kind: Message['kind'], hasReport: boolean): Message['kind'] {
  if (kind === 'reports') return hasReport ? 'reports' : 'other'
  return hasReport && kind !== 'reply' ? 'reports' : kind
}
