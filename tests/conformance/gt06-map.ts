import type { Gt06Frame } from '../../server/gateway/codecs/gt06/frame.ts'
import type { Message, Report } from '../../server/gateway/codecs/protocol.ts'
import { alarmNames } from './alarm-names.ts'
import { isoOf, type Mapping, Places, plainTime, type Tree } from './entry.ts'

export type Gt06View = { frame: Gt06Frame; message: Message; report: Report | undefined }

type Row = (view: Gt06View) => unknown

function field(path: string): Row {
  return ({ message }) =>
    path
      .split('.')
      .reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], message.fields)
}

/** Both must be right. */
function both(path: string, ofReport: (report: Report) => unknown): Row {
  return (view) => new Places(field(path)(view), view.report && ofReport(view.report))
}

/** None when the frame's are on no globe. */
function micro(path: string, ofReport: (report: Report) => number): Row {
  return (view) => {
    const degrees = field(path)(view)
    const isOnGlobe = Math.abs(Number(field('gps.latitude')(view))) <= 90
    const report = isOnGlobe && view.report ? ofReport(view.report) / 1e6 : undefined
    return new Places(degrees, report)
  }
}

const clock: Row = (view) => field('gps.clock')(view)
const time: Row = (view) =>
  new Places(isoOf(clock(view) as number | undefined), isoOf(view.report?.fixedAt))
const isFixed: Row = (view) => field('gps.isFixed')(view)
const hours: Row = (view) => {
  const minutes = view.message.login?.zoneMinutes
  return minutes === undefined ? undefined : minutes / 60
}

const gps: Record<string, Row> = {
  time_utc: time,
  time: (view) => plainTime(clock(view) as number | undefined),
  satellites: both('gps.satellites', (report) => report.satellites),
  gps_info_length: field('gps.gpsLength'),
  latitude: micro('gps.latitude', (report) => report.lat),
  longitude: micro('gps.longitude', (report) => report.lon),
  speed_kmh: both('gps.speed', (report) => report.speed / 10),
  course: field('gps.course'),
  fixed: isFixed,
  differential: field('gps.isDifferential'),
}

const lbs: Record<string, Row> = {
  mcc: field('lbs.mcc'),
  mnc: field('lbs.mnc'),
  lac: field('lbs.lac'),
  cell_id: field('lbs.cellId'),
}

const terminal: Record<string, Row> = {
  terminal_info: field('terminal.terminalInfo'),
  oil_cut: field('terminal.oilCut'),
  gps_tracking: field('terminal.gpsTracking'),
  alarm_bits: field('terminal.alarmBits'),
  charging: field('terminal.isCharging'),
  acc: field('terminal.acc'),
  armed: field('terminal.isArmed'),
}

const header: Record<string, Row> = {
  extended: ({ frame }) => frame.isLong,
  type: ({ frame }) => `0x${frame.type.toString(16).padStart(2, '0')}`,
  serial: ({ frame, message }) => new Places(frame.serial, message.serial),
}

function under(prefix: string, rows: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix}${name}`, row]))
}

const body: Record<string, Row> = {
  imei: field('imei'),
  imei_raw: field('imeiRaw'),
  type_code: field('typeCode'),
  'timezone_lang.raw': field('zoneLanguage'),
  'timezone_lang.offset_hours': hours,
  'timezone_lang.lang_bits': field('language'),
  timezone_hours: hours,
  ...under('gps.', gps),
  ...under('lbs.', lbs),
  ...under('terminal.', terminal),
  ...gps,
  ...lbs,
  voltage_level: field('voltageLevel'),
  gsm_level: field('gsmLevel'),
  ext_or_alarm_lang: field('extension'),
  alarm_lang: field('alarmLanguage'),
  external_voltage_mv10: field('voltage'),
  external_voltage_v: field('externalVoltage'),
  alarm: field('alarm'),
  language: (view) => field('languageHex')(view) ?? field('language')(view),
  extra_hex: field('extraHex'),
  acc: both('acc', (report) => report.acc),
  upload_mode: field('uploadMode'),
  re_upload: (view) =>
    new Places(field('reUpload')(view), view.report && Number(view.report.isBuffered)),
  mileage: field('mileage'),
  mileage_m: field('mileage'),
  extra: field('extraHex'),
  server_flag: field('serverFlag'),
  text: field('text'),
  encoding: field('coding'),
  sub_type: (view) => {
    const subType = field('subType')(view)
    return typeof subType === 'number' ? `0x${subType.toString(16).padStart(2, '0')}` : undefined
  },
  data: field('data'),
  time_request: field('isRequest'),
  body: field('body'),
}

/** Names of the reference decoder (`derived`). */
export const derivedMap: Mapping<Gt06View> = {
  ...under('header.', header),
  ...under('body.', body),
}
/** Sources' names without their folders. */
export const fieldMap: Mapping<Gt06View> = { ...body, ...header }

/** In the report's extras or the message's facts. */
function value(...names: string[]): Row {
  return ({ message, report }) => {
    for (const name of names) {
      const found = report?.extra[name] ?? message.facts[name]
      if (found !== undefined) return found
    }
    return undefined
  }
}

function alarm({ message, report }: Gt06View, expected: unknown): unknown {
  const types = report?.alarms ?? [message.facts['alarm']]
  const ours = alarmNames[String(expected)]
  if (ours !== undefined && types.includes(ours)) return expected
  const hasOther = message.facts['otherAlarm'] !== undefined || report?.extra['otherAlarm']
  return expected === 'general' && hasOther ? 'general' : types[0]
}

const scaled =
  (row: Row, factor: number): Row =>
  (view) => {
    const found = row(view)
    return typeof found === 'number' ? found * factor : undefined
  }

/** Some sources keep the filling of an ICCID, and give the size of a signal in place of dBm. */
const withoutFilling = (iccid: string) => iccid.replace(/f+$/i, '')
const withoutSigns = (cells: string) => cells.replaceAll(',-', ',')

/** What is expected where both are the same but for the source's way to write it. */
function written(row: Row, expected: unknown, plain: (text: string) => string): Row {
  return (view) => {
    const found = row(view)
    const areTexts = typeof found === 'string' && typeof expected === 'string'
    return areTexts && plain(found) === plain(expected) ? expected : found
  }
}

/** Without a row: under the same name. */
export function attributeMap(expected: Tree): Mapping<Gt06View> {
  const sameNames = Object.keys(expected).map((name): [string, Row] => [name, value(name)])
  return {
    ...Object.fromEntries(sameNames),
    ignition: ({ message, report }) => report?.acc ?? message.facts['acc'],
    charge: ({ message, report }) => report?.isCharging ?? message.facts['isCharging'],
    blocked: ({ message, report }) => report?.oilCut ?? message.facts['oilCut'],
    armed: value('isArmed'),
    batteryLevel: ({ message, report }) => report?.battery ?? message.facts['battery'],
    battery: value('batteryVolts'),
    power: value('powerVolts'),
    adc1: value('adc1', 'powerVolts'),
    alarm: (view) => alarm(view, expected['alarm']),
    event: value('event'),
    archive: ({ report }) => report?.isBuffered,
    sat: ({ report, message }) => report?.satellites ?? message.facts['satellites'],
    satVisible: value('satellitesVisible'),
    rssi: field('gsmLevel'),
    status: field('terminal.terminalInfo'),
    odometer: field('mileage'),
    altitude: ({ report }) => report?.altitude,
    temp1: value('temperature1'),
    humidity: value('humidity1'),
    tag1Temp: value('tagTemperature'),
    tag1Humidity: value('tagHumidity'),
    tag1Battery: value('tagBattery'),
    tag1Id: value('tagMac'),
    networkTechnology: value('network'),
    door: value('door'),
    io1: value('input1'),
    in2: value('input2'),
    input: value('inputs'),
    output: value('outputs'),
    iccid: written(value('iccid'), expected['iccid'], withoutFilling),
    cells: written(value('cells'), expected['cells'], withoutSigns),
    driverUniqueId: value('driverId'),
    driverLicense: value('driverLicence'),
    card: (view) => value('driverId')(view) ?? field('card')(view),
    cardStatus: value('cardState'),
    operator: value('operator'),
    hours: scaled(value('engineMinutes'), 60_000),
    eventFiles: value('files'),
    result: ({ message, report }) =>
      message.reply?.text ?? report?.extra['result'] ?? message.facts['result'],
    steps: value('steps'),
    fuel: value('fuel'),
    fuelUsed: value('fuelUsed'),
    rpm: value('rpm'),
    vin: value('vin'),
    obdSpeed: value('obdSpeedKmh'),
    coolantTemp: value('coolantTemperature'),
    geofence: value('fence'),
    accuracy: value('accuracy'),
    hdop: value('hdop'),
    index: value('index'),
    tamper: value('tamper'),
  }
}
