import type { Message, Report } from '../../server/gateway/codecs/protocol.ts'
import type { WatchFrame } from '../../server/gateway/codecs/watch/frame.ts'
import { watch } from '../../server/gateway/codecs/watch/index.ts'
import { alarmNames } from './alarm-names.ts'
import { compare, type Entry, isoOf, type Mapping, type Tree, type Verdict } from './entry.ts'

/** Frames count as of 2026: their times are past. */
const now = Date.UTC(2026, 10, 20)

type View = { frame: WatchFrame; message: Message; report: Report | undefined }
type Row = (view: View) => unknown

const ofReport =
  (read: (report: Report) => unknown): Row =>
  ({ report }) =>
    report && read(report)

const places: Mapping<View> = {
  number: ({ message }) => message.number,
  device_id: ({ message }) => message.number,
  word: ({ frame }) => frame.word,
  time_utc: ofReport(({ fixedAt }) => isoOf(fixedAt)),
  latitude: ofReport(({ lat }) => lat / 1e6),
  longitude: ofReport(({ lon }) => lon / 1e6),
  valid: ofReport(({ isFixed }) => isFixed),
  speed_kmh: ofReport(({ speed }) => speed / 10),
  course: ofReport(({ course }) => course),
  altitude: ofReport(({ altitude }) => altitude),
  archive: ofReport(({ isBuffered }) => isBuffered),
  sat: ofReport(({ satellites }) => satellites),
  rssi: ofReport(({ signal }) => signal),
  batteryLevel: ({ report, message }) => report?.battery ?? message.facts['battery'],
  steps: ofReport(({ health }) => health?.steps),
  heartRate: ofReport(({ health }) => health?.heart),
  pressureHigh: ofReport(({ health }) => health?.systolic),
  pressureLow: ofReport(({ health }) => health?.diastolic),
  bloodOxygen: ofReport(({ health }) => health?.oxygen),
  temp: ofReport(({ health }) => health?.bodyTemperature),
  cells: ofReport(({ extra }) => extra['cells']),
  wifi: ofReport(({ extra }) => extra['wifi']),
  accuracy: ofReport(({ extra }) => extra['accuracy']),
}

const alarmRow =
  (expected: unknown): Row =>
  ({ report }) => {
    const type = alarmNames[String(expected)]
    return type && report?.alarms.includes(type) ? expected : report?.alarms[0]
  }

const rowsFor = (expected: Tree): Mapping<View> => ({
  ...places,
  alarm: alarmRow(expected['alarm']),
})

const hasPlace = ({ message }: View) => message.reports.some(({ isFixed }) => isFixed)

const rules: Record<string, (view: View) => string[]> = {
  decodes: ({ message }) => (message.name.endsWith(' unknown') ? ['the word is not known'] : []),
  fields: () => [],
  attribute: () => [],
  reply: () => [],
  position: (view) => (hasPlace(view) ? [] : ['no position came out']),
  'no-position': (view) => (hasPlace(view) ? ['a position came out'] : []),
}

function replyNotes({ reply_hex }: Entry, { frame, message }: View): string[] {
  if (reply_hex === undefined) return []
  const args = { link: {}, nextSerial: () => 0, now: now, authCode: '' }
  const answers = watch.acknowledge({ frame, message, result: 'ok', ...args })
  const hex = Buffer.concat(answers).toString('hex')
  return hex === reply_hex.toLowerCase() ? [] : [`reply: ${hex} for ${reply_hex}`]
}

function checkFrame(entry: Entry): Pick<Verdict, 'decoded' | 'notes'> {
  const frame = watch.open(Buffer.from(entry.frame_hex ?? '', 'hex'))
  const message = watch.decode(frame, { model: '', settings: {}, receivedAt: now / 1000 }, {})
  if (!message) return { decoded: null, notes: ['no message came out'] }
  const view: View = { frame, message, report: message.reports[0] }
  const { expected, derived = {} } = entry
  const told = [expected['fields'], expected['traccar_attributes'], derived] as (Tree | undefined)[]
  return {
    decoded: message,
    notes: [
      ...(rules[expected.kind]?.(view) ?? [`an expectation that is not known: ${expected.kind}`]),
      ...told.flatMap((tree = {}) => compare(tree, view, rowsFor(tree))),
      ...replyNotes(entry, view),
    ],
  }
}

/** Whole frames of segments, one behind the other. */
function checkStream({ segments, frame_hex, expected }: Entry): Pick<Verdict, 'decoded' | 'notes'> {
  const parts = (segments ?? [frame_hex ?? '']).flatMap((part) =>
    typeof part === 'string'
      ? [part]
      : Array<string>(part.repeat ?? 1).fill(part.hex ?? part.frame_hex ?? ''),
  )
  const hex: string[] = []
  let rest: Buffer = Buffer.alloc(0)
  for (const part of parts) {
    const came = watch.split(Buffer.concat([rest, Buffer.from(part, 'hex')]))
    rest = came.rest
    for (const { bytes, error } of came.frames) if (!error) hex.push(bytes.toString('hex'))
  }
  const wanted = (expected['frames'] as string[] | undefined) ?? []
  const isRight = JSON.stringify(wanted.map((one) => one.toLowerCase())) === JSON.stringify(hex)
  return { decoded: { frames: hex }, notes: isRight ? [] : ['other frames came out'] }
}

export function checkWatch(entry: Entry): Verdict {
  const { id, kind, tier, expected, derived, reply_hex } = entry
  const isStream = tier === 'stream' || tier === 'negative'
  let result: Pick<Verdict, 'decoded' | 'notes'>
  try {
    result = isStream ? checkStream(entry) : checkFrame(entry)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    result = { decoded: null, notes: [`refused: ${why}`] }
  }
  const ok = result.notes.length === 0
  return { id, kind, tier, ok, expected: { ...expected, derived, reply_hex }, ...result }
}
