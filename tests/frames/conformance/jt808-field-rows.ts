import { xorOf } from '../../../server/gateway/wire/checksum.ts'
import type { Tree } from './entry.ts'
import type { View } from './jt808-view.ts'

/** Where a row may look: the message, and the location (or list item) that the path names. */
type Sight = { view: View; fields: Tree; here: Tree; match: RegExpExecArray }
/** A row gives the value, or several places that may hold it. */
type Row = [pattern: RegExp, read: (sight: Sight) => unknown]

const field =
  (...names: string[]) =>
  ({ fields }: Sight) =>
    names.map((name) => fields[name])
const at =
  (...names: string[]) =>
  ({ here }: Sight) =>
    names.map((name) => here[name])
const extraOf = (here: Tree) => (here['extra'] ?? {}) as Tree
const extra =
  (...names: string[]) =>
  ({ here }: Sight) =>
    names.map((name) => extraOf(here)[name])
const scaled =
  (name: string, factor: number) =>
  ({ here }: Sight) => {
    const value = extraOf(here)[name]
    return typeof value === 'number' ? Math.round(value * factor) : undefined
  }
const absolute =
  (name: string) =>
  ({ here }: Sight) =>
    Math.abs(Number(here[name]))
const time = ({ here, fields }: Sight) => [
  here['deviceTime'],
  here['time'],
  fields['utc'],
  extraOf(here)['segmentSeconds'],
]

type ParamField = { id: number; value?: unknown; hex?: string }
const params = ({ fields }: Sight) => (fields['params'] ?? []) as ParamField[]
const paramValue = ({ value, hex }: ParamField) => value ?? hex
const paramSize = (param: ParamField) =>
  param.hex === undefined ? paramBytes(param) : param.hex.length / 2

/** Length of a value: numbers of known ids have four bytes, and one or two for a few. */
function paramBytes({ value }: ParamField): unknown {
  return typeof value === 'string' ? Buffer.byteLength(value) : [4, 2, 1]
}

type RawItem = { id: string; hex: string }
const access = ({ here, match }: Sight) =>
  String(extraOf(here)['wifi'] ?? '')
    .split(';')
    [Number(match[1])]?.split(',') ?? []
const bit =
  (place: number) =>
  ({ fields }: Sight) =>
    ((Number(fields['flags']) >> place) & 1) === 1
const named =
  (name: string) =>
  ({ fields }: Sight) =>
    ((fields['named'] ?? {}) as Tree)[name]

/** Values of the parameters of 0x8105 beyond the table: each as text, as number, and as a byte with a text after it. */
function customParams({ fields }: Sight): unknown[] {
  const content = Buffer.from(String(fields['hex'] ?? ''), 'hex').toString('latin1')
  return content.split(';').flatMap((text) => {
    const part = Buffer.from(text, 'latin1')
    const number = part.length > 0 && part.length <= 4 ? part.readUIntBE(0, part.length) : undefined
    const inner = text.slice(1).replace(/\0+$/, '')
    return [text.replace(/\0+$/, ''), number, part[0], inner]
  })
}

/** Items of messages that a test of the source defines itself, their id or length in two bytes: kept as bytes. */
function customItem({ view: { frame }, here }: Sight): { ids: number[]; lengths: number[] } {
  const raw = frame.bytes.subarray(frame.bodyAt + 28, frame.bodyEnd)
  const kept = (here['items'] as RawItem[] | undefined) ?? []
  const ids = kept.map(({ id }) => Number(id))
  const lengths = kept.map(({ hex }) => hex.length / 2)
  for (let at = afterKnown(raw); at + 4 <= raw.length; at = raw.length) {
    const [wideId, narrowId] = [raw.readUInt16BE(at), raw[at] as number]
    ids.push(wideId, narrowId)
    lengths.push(raw[at + 2] as number, raw.readUInt16BE(at + 1), raw.readUInt16BE(at + 2))
    if (at + 5 <= raw.length) lengths.push(raw.readUInt32BE(at + 1))
  }
  return { ids, lengths }
}

/** Where the first item begins that the standard does not know. */
function afterKnown(raw: Buffer): number {
  let at = 0
  while (at + 2 <= raw.length && (raw[at] as number) > 0 && (raw[at] as number) < 0x51)
    at += 2 + (raw[at + 1] as number)
  return at
}

/** The sources' names in ours: SmallChi (C#), go-jt808 (Go), jtt808 (Python), yezhihao (Java), by pattern. */
export const fieldRows: Row[] = [
  // Envelope
  [/^(?:Header\.|)(?:ManualMsgNum|serialNo)$|^Header\.MsgNum$/, ({ view }) => view.frame.serial],
  [/^(?:Header\.)?TerminalPhoneNo$|^clientId$/, ({ view }) => [view.frame.number, numberHex(view)]],
  [/^phone$/, ({ view, fields }) => [view.frame.number, fields['phone']]],
  [/^messageId$|^Header\.MsgId$/, ({ view }) => view.frame.id],
  [/^(?:Header\.)?ProtocolVersion$/, ({ view }) => view.frame.protocolVersion],
  [
    /^Header\.MessageBodyProperty\.DataLength$/,
    ({ view }) => view.frame.bodyEnd - view.frame.bodyAt,
  ],
  [/^Header\.PackageIndex$/, ({ view }) => (view.frame.total === 1 ? 0 : view.frame.part)],
  [/^Header\.Packa?geCount$/, ({ view }) => (view.frame.total === 1 ? 0 : view.frame.total)],
  [/^CalculateCheckXorCode$/, ({ view }) => xorOf(view.frame.bytes, 0, view.frame.bodyEnd)],
  // Answers
  [
    /^(?:ReplyMsgNum|SerialNumber|MsgNum|AckMsgNum|RespondSerialNumber|responseSerialNo)$/,
    field('replySerial', 'alarmSerial'),
  ],
  [/^(?:ReplyMsgId|AckMsgId|ID|RespondID|responseMessageId)$/, field('replyId')],
  [/^(?:Result|result|resultCode|TerminalResult|PlatformResult)$/, field('result')],
  [/^Test$/, ({ fields }) => Number.parseInt(String(fields['trailing']), 16)],
  // Registration
  [/^(?:AreaID|ProvinceID|provinceId)$/, field('province')],
  [/^(?:CityOrCountyId|CityID|cityId)$/, field('city')],
  [/^(?:MakerId|ManufacturerID|makerId|Manufacturer)$/, field('manufacturer')],
  [/^(?:TerminalModel|deviceModel)$/, field('model')],
  [/^(?:TerminalId|TerminalID|deviceId)$/, field('terminalId')],
  [/^(?:PlateColor|plateColor)$/, field('plateColor')],
  [/^(?:PlateNo|LicensePlateNumber|plateNo)$/, field('plate')],
  [/^(?:Code|AuthCode|token|code)$/, field('authCode')],
  [/^AuthCodeLen$/, ({ fields }) => String(fields['authCode']).length],
  [/^(?:TerminalIMEI|IMEI|imei)$/, field('imei')],
  [/^(?:SoftwareVersion|softwareVersion)$/, field('software')],
  // Attributes
  [/^TerminalType$/, field('typeBits')],
  [/^(?:Terminal_SIM_ICCID|TerminalICCID|iccid)$/, field('iccid')],
  [/^(?:Terminal_Hardware_Version_Num|hardwareVersion)$/, field('hardware')],
  [/^(?:Terminal_Firmware_Version_Num|firmwareVersion)$/, field('firmware')],
  [/^(?:GNSSModule|gnss)$/, field('gnssBits')],
  [/^(?:CommunicationModule|network)$/, field('commBits')],
  // Parameters
  [/^(?:AnswerParamsCount|RespondParamCount|ParamTotal|ParamCount)$/, field('count')],
  [/^ParamId$/, (sight) => params(sight).map(({ id }) => id)],
  [/^ParamLength$/, (sight) => params(sight).flatMap(paramSize)],
  [/^ParamValue$/, (sight) => params(sight).map(paramValue)],
  [
    /^params\.(0x[0-9a-f]+)$/,
    (sight) =>
      params(sight)
        .filter(({ id }) => id === Number(sight.match[1]))
        .map(paramValue),
  ],
  [
    /^params$/,
    (sight) => [
      params(sight).map((one) => [`0x${one.id.toString(16).padStart(4, '0')}`, paramValue(one)]),
    ],
  ],
  // Location
  [/^(?:AlarmFlag|AlarmSign|warnBit)$/, at('alarmBits')],
  [/^(?:StatusFlag|StatusSign|statusBit)$/, at('stateBits')],
  [/^(?:Lat|Latitude|latitude)$/, absolute('lat')],
  [/^(?:Lng|Longitude|longitude)$/, absolute('lon')],
  [/^(?:Altitude|altitude)$/, ({ here }) => [here['altitude'], Number(here['altitude']) & 0xffff]],
  [/^(?:Speed|speed)$/, (sight) => [sight.here['speed'], scaled('recorderSpeedKmh', 10)(sight)]],
  [/^(?:Direction|direction)$/, (sight) => [sight.here['course'], extraOf(sight.here)['drum']]],
  [/^(?:GPSTime|DateTime|deviceTime|Time)$/, time],
  [/(?:^|\.)Mileage$/, at('mileage')],
  [/(?:^|\.)Oil$/, scaled('fuelLitres', 10)],
  [/^EventId$/, extra('confirmEventId')],
  [/^DrivenRouteId$/, extra('segmentId')],
  [/^CarSignalStatus$/, extra('vehicleSignalBits')],
  [/^IOStatus$/, extra('ioBits')],
  [/^WiFiSignalStrength$/, at('signalRaw')],
  [/^GNSSCount$/, at('satellites')],
  [/^Len$/, at('length')],
  [
    /^Temperatures\[(\d+)\]$/,
    (sight) => scaled(`temperature${Number(sight.match[1]) + 1}`, 10)(sight),
  ],
  [/^Humiditys?\[(\d+)\]$/, (sight) => scaled(`humidity${Number(sight.match[1]) + 1}`, 10)(sight)],
  [/^(?:Volage|Voltage)$/, scaled('powerVolts', 100)],
  [/^Version$/, extra('firmware')],
  [/^ICCID$/, ({ here, fields }) => [extraOf(here)['iccid'], fields['iccid']]],
  [/^Alarm$/, extra('deviceAlarmBits')],
  [/^(?:Load|Weight)$/, scaled('loadKg', 10)],
  [/^WifiInfos\[(\d+)\]\.WifiMac$/, (sight) => access(sight)[0]],
  [/^WifiInfos\[(\d+)\]\.SingnalStrength$/, (sight) => Number(access(sight)[1])],
  [/^AttachInfoId$/, (sight) => customItem(sight).ids],
  [/^AttachInfoLength$/, (sight) => customItem(sight).lengths],
  // Batch and media
  [/^(?:Count|Num|total)$/, field('count')],
  [/^(?:LocationType|locationType)$/, field('type')],
  [/^MultimediaID$/, field('mediaId')],
  [/^MultimediaType$/, field('mediaType')],
  [/^MultimediaFormatEncode$/, field('format')],
  [/^EventItemEncode$/, field('event')],
  [/^ChannelID$/, field('channel')],
  [/^MultimediaPackage$/, field('data')],
  [
    /^(?:PassthroughType|type)$/,
    ({ fields, here }) => [
      here['type'],
      fields['type'],
      fields['mode'],
      fields['kind'],
      fields['alarmBits'],
    ],
  ],
  [/^PassthroughContent$/, field('text', 'data')],
  [/^(?:body|data|PassthroughData)$/, field('data')],
  [/^data_ascii$/, ({ fields }) => Buffer.from(String(fields['data']), 'hex').toString('latin1')],
  // Down-link
  [/^(?:OriginalSerialNumber|OriginalMsgNum)$/, field('originalSerial')],
  [/^AgainPackageCount$/, ({ fields }) => (fields['parts'] as unknown[] | undefined)?.length],
  [/^(?:AgainPackageList|AgainPackageData)$/, ({ fields }) => [fields['parts']]],
  [/^(?:CommandWord|command_word|command)$/, field('command')],
  [/^(?:TimeInterval|interval_s|Interval|interval)$/, field('intervalSeconds')],
  [
    /^(?:TrackValidity|validity_s|LocationTrackingValidity|validityPeriod)$/,
    field('validitySeconds'),
  ],
  [/^(?:TextFlag|flags|Flag|sign)$/, field('flags')],
  [/^(?:TextInfo|text|Text|content)$/, field('text')],
  [/^(?:TextType|text_type)$/, field('type')],
  [/FlagDetails\.Urgent$/, bit(0)],
  [/FlagDetails\.Bit1Reserve$/, bit(1)],
  [/FlagDetails\.Display$/, bit(2)],
  [/FlagDetails\.TTS$/, bit(3)],
  [/FlagDetails\.AdvertisingScreen$/, bit(4)],
  [/FlagDetails\.InfoCategory$/, ({ fields }) => (Number(fields['flags']) >> 5) & 1],
  [/FlagDetails\.Bit6Reserve$/, bit(6)],
  [/FlagDetails\.Bit7Reserve$/, bit(7)],
  [/^(?:phoneNumber|PhoneNumber|mobileNo)$/, field('phone')],
  [/^(?:action|SettingAreaProperty)$/, field('setting')],
  [/^ids$/, ({ fields }) => [fields['ids']]],
  [
    /^id$/,
    ({ fields, here }) =>
      [here['id'], fields['id'], fields['ids']].flatMap((one) =>
        Array.isArray(one) ? [one] : one,
      ),
  ],
  [/^(?:attribute|attributes)$/, at('attribute')],
  [/^value$/, at('value')],
  [/^radius$/, at('radiusMetres')],
  [/^latitudeUL$/, at('topLat')],
  [/^longitudeUL$/, at('leftLon')],
  [/^latitudeLR$/, at('bottomLat')],
  [/^longitudeLR$/, at('rightLon')],
  [/^startTime$/, at('start')],
  [/^endTime$/, at('end')],
  [/^maxSpeed$/, at('maxSpeedKmh')],
  [/^(?:duration|overspeedDuration)$/, at('overspeedSeconds')],
  [/^routeId$/, at('segment', 'id')],
  [/^width$/, at('widthMetres')],
  [/^upperLimit$/, at('tooLongSeconds')],
  [/^lowerLimit$/, at('tooShortSeconds')],
  // 0x8105 by the standard's table
  [/<ConnectionControlCommandParameter>/, named('connection')],
  [/<DialPointNameCommandParameter>/, named('apn')],
  [/<DialUserNameCommandParameter>/, named('user')],
  [/<DialPwdCommandParameter>/, named('password')],
  [/<ServerUrlCommandParameter>/, named('server')],
  [/<TcpPortCommandParameter>/, named('tcpPort')],
  [/<UdpPortCommandParameter>/, named('udpPort')],
  [/<MakerIdCommandParameter>/, named('manufacturer')],
  [/<MonitorPlatformAuthCodeCommandParameter>/, named('authCode')],
  [/<HardwareVersionCommandParameter>/, named('hardware')],
  [/<FirmwareVersionCommandParameter>/, named('firmware')],
  [/<UrlCommandParameter>/, named('url')],
  [/<ConnectTimeLimitCommandParameter>/, named('minutes')],
  [/^CustomCommandParameters\.|^Value\d$/, customParams],
]

function numberHex({ frame }: View): string {
  return frame.bytes.toString('hex', frame.is2019 ? 5 : 4, frame.is2019 ? 15 : 10)
}
