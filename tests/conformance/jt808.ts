import { jt808 } from '../../server/gateway/codecs/jt808/index.ts'
import type { Message, RawFrame } from '../../server/gateway/codecs/protocol.ts'
import type { Entry, Verdict } from './entry.ts'
import { compareAttributes } from './jt808-attributes.ts'
import { compareDerived } from './jt808-derived.ts'
import { roundTrip } from './jt808-downlink.ts'
import { compareFields } from './jt808-fields.ts'
import { checkReply } from './jt808-reply.ts'
import { checkEscape, checkFrames, checkIncomplete, checkWhole } from './jt808-stream.ts'
import { receivedAt, type View, view } from './jt808-view.ts'

type Check = (entry: Entry) => { notes: string[]; decoded: unknown; ok?: boolean }

const streamChecks: Record<string, Check> = {
  escape: checkEscape,
  frames: checkFrames,
  drop: checkRefused,
  reject: checkRefused,
  'reject-or-mark': checkRefused,
  reassemble: checkWhole,
  incomplete: checkIncomplete,
}

const outcomes: Record<string, (seen: View) => string[]> = {
  decodes: ({ message }) =>
    message.fields['isUnsupported'] === true ? ['the id is not known, its bytes are kept'] : [],
  position: ({ message }) => (message.reports.some(isOnGlobe) ? [] : ['no position came out']),
  positions: ({ message }) => (message.reports.some(isOnGlobe) ? [] : ['no position came out']),
  'no-position': ({ message }) => (message.reports.length > 0 ? ['a position came out'] : []),
  'attributes-only': (seen) => (hasValues(seen) ? [] : ['no value came out']),
}

function isOnGlobe({ lat, lon, fixedAt }: Message['reports'][number]): boolean {
  return Math.abs(lat) <= 90e6 && Math.abs(lon) <= 180e6 && fixedAt > 0
}

function hasValues({ message: { facts, reports } }: View): boolean {
  return (
    Object.keys(facts).length > 0 ||
    reports.some(({ mileage, extra }) => mileage >= 0 || Object.keys(extra).length > 0)
  )
}

/** No report, no known message, no foreign error. */
function checkRefused(entry: Entry): ReturnType<Check> {
  const decoded: string[] = []
  let isRefused = true
  let hasAnswer = false
  const { frames } = jt808.split(
    Buffer.from(entry.frame_hex ?? (entry.segments ?? []).join(''), 'hex'),
  )
  for (const raw of frames) {
    const outcome = outcomeOf(raw)
    decoded.push(outcome.text)
    isRefused &&= outcome.isRefused
    hasAnswer ||= outcome.hasAnswer
  }
  const notes = isRefused ? [] : ['was not refused']
  // Unanswered, a device repeats the bad report for ever.
  if (entry.expected.kind === 'reject-or-mark' && !hasAnswer) notes.push('was not answered')
  return { notes, decoded }
}

/** Beyond the globe it is kept as 0,0 without a fix. */
function isPlaced({ lat, lon, isFixed }: Message['reports'][number]): boolean {
  return isFixed || lat !== 0 || lon !== 0
}

type Outcome = { isRefused: boolean; hasAnswer: boolean; text: string }

function outcomeOf(raw: RawFrame): Outcome {
  if (raw.error) return { isRefused: true, hasAnswer: false, text: raw.error }
  try {
    const frame = jt808.open(raw.bytes)
    const link = {}
    const message = jt808.decode(frame, { model: '', settings: {}, receivedAt }, link)
    if (!message) return { isRefused: true, hasAnswer: false, text: 'waits for packets' }
    const isBad = message.fields['isMalformed'] === true || message.fields['isUnsupported'] === true
    const isMarked = message.kind === 'reports' && !message.reports.some(isPlaced)
    const acks = jt808.acknowledge({
      frame,
      message,
      result: 'ok',
      link,
      nextSerial: () => 0,
      now: receivedAt * 1000,
      authCode: '',
    })
    const text = `${message.name}, ${message.reports.length} reports, ${acks.length} answers`
    return { isRefused: isBad || isMarked, hasAnswer: acks.length > 0, text }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isOurs = error.name === 'BadFrame' || error.name === 'Truncated'
    return { isRefused: isOurs, hasAnswer: false, text: error.message }
  }
}

export function checkJt808(entry: Entry): Verdict {
  const { id, kind, tier, expected } = entry
  const stream = streamChecks[expected.kind]
  if (stream) {
    const { notes, decoded, ok } = stream(entry)
    return { id, kind, tier, ok: ok ?? notes.length === 0, decoded, expected, notes }
  }
  const misses: string[] = []
  const remarks: string[] = []
  let decoded: unknown = null
  try {
    const seen = view(entry)
    decoded = seen.fields
    misses.push(...(outcomes[expected.kind]?.(seen) ?? []))
    for (const compare of [
      compareFields,
      compareAttributes,
      compareDerived,
      checkReply,
      roundTrip,
    ]) {
      const found = compare(seen)
      misses.push(...found.misses)
      remarks.push(...found.remarks)
    }
  } catch (error) {
    misses.push(error instanceof Error ? error.message : String(error))
  }
  const notes = [...misses, ...remarks]
  return {
    id,
    kind,
    tier,
    ok: misses.length === 0,
    decoded,
    expected: { expected, derived: entry.derived },
    notes,
  }
}
