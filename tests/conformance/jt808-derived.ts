import type { Jt808Frame } from '../../server/gateway/codecs/jt808/frame.ts'
import { isoOf, type Tree } from './entry.ts'
import { type Found, isSame, show } from './jt808-compare.ts'
import type { View } from './jt808-view.ts'

type Names = Record<string, (fields: Tree, view: View) => unknown>

const hex4 = (id: unknown) => `0x${Number(id).toString(16).padStart(4, '0')}`
const degrees = (micro: unknown) => Number(micro) / 1e6
const copy = (name: string) => (fields: Tree) => fields[name]

const header: Names = {
  msg_id: (_, { frame }) => hex4(frame.id),
  phone: (_, { frame }) =>
    frame.bytes.toString('hex', frame.is2019 ? 5 : 4, frame.is2019 ? 15 : 10),
  phone_stripped: (_, { frame }) => numberOf(frame),
  serial: (_, { frame }) => frame.serial,
  body_len: (_, { frame }) => frame.bodyEnd - frame.bodyAt,
  version_flag: (_, { frame }) => frame.is2019,
  protocol_version: (_, { frame }) => frame.protocolVersion,
  encrypt: (_, { frame }) => frame.encryption,
  packet_total: (_, { frame }) => frame.total,
  packet_no: (_, { frame }) => frame.part,
}

/** Number bytes without digits: hex there, the IMEI here. */
function numberOf(frame: Jt808Frame): string {
  const raw = frame.bytes.toString('hex', frame.is2019 ? 5 : 4, frame.is2019 ? 15 : 10)
  return /[a-f]/.test(raw) ? raw.replace(/^0+/, '') : frame.number
}

type RawItem = { id: string; hex: string }

export const derivedLocation: Names = {
  length: copy('length'),
  alarm_raw: copy('alarmBits'),
  status_raw: copy('stateBits'),
  latitude: ({ lat }) => degrees(lat),
  longitude: ({ lon }) => degrees(lon),
  altitude_m: copy('altitude'),
  altitude_word_unsigned: ({ altitude }) => Number(altitude) & 0xffff,
  speed_kmh: ({ speed }) => Number(speed) / 10,
  course: copy('course'),
  device_time_gmt8: ({ deviceTime }) => `${deviceTime}+08:00`,
  time_utc: ({ fixedAt }) => isoOf(fixedAt as number | undefined),
  acc: copy('acc'),
  fixed: copy('isFixed'),
  oil_cut: copy('oilCut'),
  mileage_km: ({ mileage }) => Number(mileage) / 1000,
  fuel_l: ({ extra }) => (extra as Tree)['fuelLitres'],
  recorder_speed_kmh: ({ extra }) => (extra as Tree)['recorderSpeedKmh'],
  gsm_signal: copy('signalRaw'),
  satellites: copy('satellites'),
  items_consume_body: ({ tail }) => tail === '',
  items: ({ items }) => (items as RawItem[]).map(({ id, hex }) => [id, hex]),
}

type ParamField = { id: number; value?: unknown; hex?: string }
const pairs = ({ params }: Tree) =>
  (params as ParamField[]).map(({ id, value, hex }) => [
    hex4(id),
    hex === undefined ? value : `hex:${hex}`,
  ])
const ids = ({ ids: list }: Tree) => list

const areas: Names = {
  setting: copy('setting'),
  consumed: ({ trailing }) => trailing === undefined,
  id: copy('id'),
  attr: copy('attribute'),
  lat: ({ lat }) => degrees(lat),
  lon: ({ lon }) => degrees(lon),
  lat_tl: ({ topLat }) => degrees(topLat),
  lon_tl: ({ leftLon }) => degrees(leftLon),
  lat_br: ({ bottomLat }) => degrees(bottomLat),
  lon_br: ({ rightLon }) => degrees(rightLon),
  radius_m: copy('radiusMetres'),
  start: copy('start'),
  end: copy('end'),
  max_speed_kmh: copy('maxSpeedKmh'),
  overspeed_s: copy('overspeedSeconds'),
  night_max_speed_kmh: copy('nightMaxSpeedKmh'),
  name: copy('name'),
  vertices: ({ vertices }) =>
    (vertices as Tree[]).map(({ lat, lon }) => [degrees(lat), degrees(lon)]),
  points: copy('points'),
  segment_id: copy('segment'),
  width_m: copy('widthMetres'),
  too_long_s: copy('tooLongSeconds'),
  too_short_s: copy('tooShortSeconds'),
}

/** A name means the same in all messages. */
export const derivedBody: Names = {
  ...areas,
  empty_body: (_, { frame }) => frame.bodyEnd === frame.bodyAt,
  fragment_hex_len: (_, { frame }) => frame.bodyEnd - frame.bodyAt,
  reply_serial: copy('replySerial'),
  reply_id: ({ replyId }) => hex4(replyId),
  result: copy('result'),
  province: copy('province'),
  city: copy('city'),
  manufacturer: copy('manufacturer'),
  model: copy('model'),
  terminal_id: copy('terminalId'),
  plate_color: copy('plateColor'),
  plate: copy('plate'),
  layout: ({ layout, total }) => String(layout ?? (total === undefined ? 2013 : 2011)),
  auth_code: copy('authCode'),
  imei: copy('imei'),
  software: copy('software'),
  count: ({ count, ids: list, contacts }) =>
    count ?? (list as unknown[])?.length ?? (contacts as unknown[])?.length,
  total: copy('total'),
  params: (fields, view) => (view.frame.id === 0x8105 ? controlParams(view) : pairs(fields)),
  complete: copy('isComplete'),
  consumed: ({ trailing, isComplete }) => trailing === undefined && isComplete !== false,
  type_bits: copy('typeBits'),
  iccid: copy('iccid'),
  hardware: copy('hardware'),
  firmware: copy('firmware'),
  gnss: copy('gnssBits'),
  comm: copy('commBits'),
  trailing: ({ trailing }) => trailing ?? '',
  type: ({ type, kind }) => type ?? kind,
  data: copy('data'),
  length: copy('length'),
  battery_percent: copy('battery'),
  time_gmt8: copy('deviceTime'),
  time_utc: ({ utc, deviceTime }) => utc ?? deviceTime,
  ids: (fields, { frame }) =>
    frame.id === 0x8106 ? (ids(fields) as number[]).map(hex4) : ids(fields),
  original_serial: copy('originalSerial'),
  packets: copy('parts'),
  count_width: (_, { frame }) => (frame.is2019 ? 2 : 1),
  command: copy('command'),
  flags: copy('flags'),
  text: copy('text'),
  text_type: copy('type'),
  mode: copy('mode'),
  phone: copy('phone'),
  interval_s: copy('intervalSeconds'),
  validity_s: copy('validitySeconds'),
  alarm_serial: copy('alarmSerial'),
  alarm_type_bits: copy('alarmBits'),
}

function controlParams({ frame, fields }: View): string {
  const raw = frame.bytes.subarray(frame.bodyAt + 1, frame.bodyEnd)
  const text = (fields['params'] as string[] | undefined)?.join(';')
  return text ?? (raw.length === 0 ? '' : `hex:${fields['hex']}`)
}

/** A list when an id is there twice. */
function itemPairs(items: unknown): unknown {
  return Array.isArray(items) ? items : Object.entries(items as Tree)
}

type Scope = { view: View; names: Names; path: string; misses: string[] }

function compareTree(expected: Tree, fields: Tree, { view, names, path, misses }: Scope): void {
  for (const [name, value] of Object.entries(expected)) {
    const at = `${path}.${name}`
    if (name === 'location') {
      compareTree(value as Tree, fields['location'] as Tree, {
        view,
        names: derivedLocation,
        path: at,
        misses,
      })
      continue
    }
    if (isTreeList(value) && (name === 'items' || name === 'areas' || name === 'points')) {
      const inner = name === 'items' ? derivedLocation : derivedBody
      const found = (fields[name] as Tree[] | undefined) ?? []
      if (found.length !== value.length)
        misses.push(`${at}: ${found.length} instead of ${value.length}`)
      for (const [place, one] of value.entries())
        compareTree(one, found[place] ?? {}, {
          view,
          names: inner,
          path: `${at}[${place}]`,
          misses,
        })
      continue
    }
    const read = names[name]
    if (!read) {
      misses.push(`${at}: no counterpart (expected ${show(value)})`)
      continue
    }
    const wanted = name === 'items' ? itemPairs(value) : value
    const actual = read(fields, view)
    if (!isSame(wanted, actual))
      misses.push(`${at}: expected ${show(wanted)}, decoded ${show(actual)}`)
  }
}

function isTreeList(value: unknown): value is Tree[] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'object' &&
    value[0] !== null &&
    !Array.isArray(value[0])
  )
}

export function compareDerived(view: View): Found {
  const { header: wantedHeader, body: wantedBody } = (view.entry.derived ?? {}) as Record<
    string,
    Tree | null
  >
  const misses: string[] = []
  if (wantedHeader) compareTree(wantedHeader, {}, { view, names: header, path: 'header', misses })
  const isLocation = view.frame.id === 0x0200
  const names = isLocation ? derivedLocation : derivedBody
  if (wantedBody && view.fields['isPart'] !== true)
    compareTree(wantedBody, view.fields, { view, names, path: 'body', misses })
  else if (wantedBody)
    compareTree(wantedBody, {}, { view, names: derivedBody, path: 'body', misses })
  return { misses, remarks: [] }
}
