import { decodeOsmand } from '../../server/gateway/codecs/osmand/index.ts'
import type { Report } from '../../server/gateway/codecs/protocol.ts'
import { alarmNames } from './alarm-names.ts'
import { compare, type Entry, type Mapping, type Tree, type Verdict } from './entry.ts'

/** Requests are looked at in 2026. */
const receivedAt = Date.UTC(2026, 10, 20, 12) / 1000

type RequestResult = ReturnType<typeof decodeOsmand>
type View = { result: RequestResult; report: Report | undefined; expected: Tree }
type Row = (view: View) => unknown

function value(name: string): Row {
  return ({ result, report }) => report?.extra[name] ?? result.facts[name]
}

/** A report holds whole metres and tenths. */
function rounded(name: string, step: number, ofReport: (report: Report) => number): Row {
  return ({ report, expected }) => {
    const wanted = expected[name]
    if (!report || typeof wanted !== 'number') return undefined
    const got = ofReport(report)
    return Math.abs(got - wanted) <= step / 2 + 1e-9 ? wanted : got
  }
}

const kmh = (report: Report) => report.speed / 10
const degrees = (name: string, ofReport: (report: Report) => number): Row =>
  rounded(name, 1e-6, (report) => ofReport(report) / 1e6)

function timeOf({ result, report, expected }: View): unknown {
  const wanted = String(expected['time_utc'])
  if (wanted === 'receive time') {
    return report?.fixedAt === receivedAt ? wanted : report?.fixedAt
  }
  const text = wanted.includes('.') ? wanted : wanted.replace('Z', '.000Z')
  const isSecond = report === undefined || report.fixedAt === Math.floor(Date.parse(text) / 1000)
  return result.fields['time'] === text && isSecond ? wanted : result.fields['time']
}

const localTime: Row = ({ result }) =>
  String(result.fields['time']).replace('T', ' ').replace('.000Z', '')
const battery: Row = ({ report, result }) => report?.battery ?? result.facts['battery']
const unknownAsNothing =
  (read: (report: Report) => number, nothing: number): Row =>
  ({ report }) => {
    const found = report && read(report)
    return found === nothing ? undefined : found
  }

/** Of a heartbeat it is a fact; the store holds whole metres. */
function odometer(name: string): Row {
  const ofReport = rounded(name, 1, (report) => report.mileage)
  return (view) => ofReport(view) ?? view.result.facts['mileage']
}

const derivedMap: Mapping<View> = {
  device_id: ({ result }) => result.number,
  latitude: degrees('latitude', (report) => report.lat),
  longitude: degrees('longitude', (report) => report.lon),
  time_utc: timeOf,
  time_local: localTime,
  accuracy_m: value('accuracy'),
  speed_mps: rounded('speed_mps', 0.1 / 3.6, (report) => kmh(report) / 3.6),
  speed_kmh: rounded('speed_kmh', 0.1, kmh),
  speed_knots: rounded('speed_knots', 0.1 / 1.852, (report) => kmh(report) / 1.852),
  speed_kmh_if_knots: rounded('speed_kmh_if_knots', 0.1, kmh),
  speed_raw: rounded('speed_raw', 0.1 / 1.852, (report) => kmh(report) / 1.852),
  speed: unknownAsNothing((report) => report.speed, 0),
  heading: unknownAsNothing((report) => report.course, -1),
  battery,
  course: rounded('course', 1, (report) => report.course),
  altitude_m: rounded('altitude_m', 1, (report) => report.altitude),
  hdop: value('hdop'),
  battery_percent: battery,
  charging: ({ report, result }) => report?.isCharging ?? result.facts['isCharging'],
  motion: value('motion'),
  event: value('event'),
  activity: value('activity'),
  mock: value('mock'),
  odometer_m: odometer('odometer_m'),
  driver_id: value('driverId'),
  valid: ({ report }) => report?.isFixed,
  alarm,
  ignition: ({ report, result }) => report?.acc ?? result.facts['acc'],
  driverUniqueId: value('driverId'),
}

function alarm({ report, expected }: View): unknown {
  const wanted = String(expected['alarm'])
  const type = alarmNames[wanted]
  if (type && report?.alarms.includes(type)) return wanted
  return report?.extra['alarm'] ?? report?.alarms[0]
}

const attributeMap: Mapping<View> = {
  alarm,
  batteryLevel: battery,
  charge: derivedMap['charging'] as Row,
  ignition: ({ report, result }) => report?.acc ?? result.facts['acc'],
  driverUniqueId: value('driverId'),
  odometer: odometer('odometer'),
}

function attributesOf(names: string[]): Mapping<View> {
  return { ...Object.fromEntries(names.map((name) => [name, value(name)])), ...attributeMap }
}

function sameNames(derived: Tree): Mapping<View> {
  const extras = Object.keys((derived['extras'] ?? {}) as Tree)
  const names = Object.keys(derived).filter((name) => name !== 'extras')
  const rows = [
    ...names.map((name) => [name, value(name)] as const),
    ...extras.map((name) => [`extras.${name}`, value(name)] as const),
  ]
  return Object.fromEntries(rows)
}

type Network = { cells?: (number | null)[][]; wifi?: [string, number | null][] }

function networkNotes(network: Network, { report }: View): string[] {
  const cells = network.cells?.map((cell) => cell.filter((part) => part !== null).join(','))
  const wifi = network.wifi?.map(([mac, dbm]) => {
    const hex = mac.replaceAll(':', '').toLowerCase()
    return dbm === null ? hex : `${hex},${dbm}`
  })
  const notes: string[] = []
  if (cells && report?.extra['cells'] !== cells.join(';'))
    notes.push(`cells: ${report?.extra['cells']}`)
  if (wifi && report?.extra['wifi'] !== wifi.join(';')) notes.push(`wifi: ${report?.extra['wifi']}`)
  return notes
}

function hasPlace(report: Report | undefined): boolean {
  return report !== undefined && (report.isFixed || report.lat !== 0 || report.lon !== 0)
}

/** An expectation without its values would pass unseen. */
function needs({ expected }: Entry, name: string): string[] {
  return Object.keys((expected[name] ?? {}) as Tree).length > 0 ? [] : [`${name} are missing`]
}

const rules: Record<string, (entry: Entry, view: View) => string[]> = {
  position: (_, { report }) => (hasPlace(report) ? [] : ['no position came out']),
  'no-position': (_, { report }) => (hasPlace(report) ? ['a position came out'] : []),
  attribute: (entry) => needs(entry, 'traccar_attributes'),
  fields: (entry) => needs(entry, 'fields'),
  decodes: () => [],
  'attributes-only': (_, { report, result }) =>
    Object.keys({ ...report?.extra, ...result.facts }).length > 0 ? [] : ['no attribute came out'],
  'no-location-but-network': ({ expected }, view) => [
    ...(hasPlace(view.report) ? ['a position came out'] : []),
    ...networkNotes((expected['network'] ?? {}) as Network, view),
  ],
}

function checkAccepted(entry: Entry, result: RequestResult): string[] {
  const { expected } = entry
  const { derived: _derived, ...derived } = entry.derived ?? {}
  const view: View = { result, report: result.reports[0], expected: derived }
  const rule = rules[expected.kind]
  const attributes = (expected['traccar_attributes'] ?? {}) as Tree
  const fields = (expected['fields'] ?? {}) as Tree
  return [
    ...(result.status === 200 ? [] : [`refused: ${result.body}`]),
    ...(rule ? rule(entry, view) : [`a kind of expectation that is not known: ${expected.kind}`]),
    ...compare(derived, view, { ...sameNames(derived), ...derivedMap }),
    ...compare(fields, { ...view, expected: fields }, derivedMap),
    ...compare(
      attributes,
      { ...view, expected: attributes },
      attributesOf(Object.keys(attributes)),
    ),
  ]
}

function checkRefused({ expected }: Entry, result: RequestResult): string[] {
  const status = (expected['http_status'] as number | undefined) ?? 400
  const notes = result.status === status ? [] : [`status ${result.status} for ${status}`]
  return result.reports.length === 0 ? notes : [...notes, 'a report came out']
}

export function checkOsmand(entry: Entry): Verdict {
  const { id, kind, tier, expected, derived, headers = {} } = entry
  const contentType = Object.entries(headers).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1]
  const { method = 'GET', url = '/', body = '' } = entry
  const request = { method, url, body, receivedAt }
  const result = decodeOsmand(contentType === undefined ? request : { ...request, contentType })
  const notes =
    expected.kind === 'reject' ? checkRefused(entry, result) : checkAccepted(entry, result)
  const ok = notes.length === 0
  return { id, kind, tier, ok, decoded: result, expected: { ...expected, derived }, notes }
}
