import type { RelayWords } from '#lib/codes/relay-words-of.ts'

type Params = Record<string, unknown>

/** Throws a RangeError for bad parameters. */
export type TextBuilder = (params: Params) => string

/** Traccar issues 5821 and 5823. */
const forbidden = /[#*,;\s]|[^\x21-\x7e]/

function textOf(name: string, value: unknown, most: number): string {
  const isText = typeof value === 'string' && value !== '' && value.length <= most
  if (!isText || forbidden.test(value)) throw new RangeError(`${name} is not allowed`)
  return value
}

function numberOf(name: string, value: unknown, least: number, most: number): number {
  const isInside = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  if (!isInside) throw new RangeError(`${name} is not a whole number from ${least} to ${most}`)
  return Number(value)
}

function phoneOf(value: unknown): string {
  if (typeof value === 'string' && /^\+?\d{3,20}$/.test(value)) return value
  throw new RangeError('not a phone number')
}

/** Second value: 1 name, 0 address. */
function server({ host, port }: Params): string {
  const name = textOf('host', host, 60)
  if (!/^[A-Za-z0-9.-]+$/.test(name)) throw new RangeError('host is not allowed')
  return `SERVER,${/[A-Za-z]/.test(name) ? 1 : 0},${name},${numberOf('port', port, 1, 65_535)},0#`
}

/** With ACC on; `stillSeconds` with ACC off. */
function interval({ seconds, stillSeconds }: Params): string {
  const moving = numberOf('seconds', seconds, 5, 64_800)
  if (stillSeconds === undefined) return `TIMER,${moving}#`
  return `TIMER,${moving},${numberOf('stillSeconds', stillSeconds, 5, 64_800)}#`
}

function apn({ name, user, password }: Params): string {
  const parts = [textOf('name', name, 40)]
  if (user !== undefined || password !== undefined)
    parts.push(textOf('user', user, 32), textOf('password', password, 32))
  return `APN,${parts.join(',')}#`
}

function center({ phone }: Params): string {
  return `CENTER,A,${phoneOf(phone)}#`
}

function sos({ phones }: Params): string {
  if (!Array.isArray(phones) || phones.length < 1 || phones.length > 3)
    throw new RangeError('not one to three phone numbers')
  return `SOS,A,${phones.map(phoneOf).join(',')}#`
}

/** 0 km/h turns it off. */
function overspeed({ kmh, seconds = 20 }: Params): string {
  if (kmh === 0) return 'SPEED,OFF#'
  const after = numberOf('seconds', seconds, 5, 600)
  return `SPEED,ON,${after},${numberOf('kmh', kmh, 1, 255)},0#`
}

/** 0: reported to the platform only. */
const alarm =
  (word: string, trailer = ''): TextBuilder =>
  ({ on }) => {
    if (typeof on !== 'boolean') throw new RangeError('on is not true or false')
    return on ? `${word},ON,0${trailer}#` : `${word},OFF#`
  }

function light({ on }: Params): string {
  if (typeof on !== 'boolean') throw new RangeError('on is not true or false')
  return `LED,${on ? 'ON' : 'OFF'}#`
}

/** Minutes east of UTC. */
function zone({ minutes }: Params): string {
  const east = numberOf('minutes', minutes, -720, 840)
  const size = Math.abs(east)
  return `GMT,${east < 0 ? 'W' : 'E'},${Math.floor(size / 60)},${size % 60}#`
}

/** 000000: factory password. */
function withPassword(word: string): TextBuilder {
  return ({ password = '000000' }) => {
    if (typeof password !== 'string' || !/^\d{4,8}$/.test(password))
      throw new RangeError('not a password of 4 to 8 digits')
    return `${word},${password}#`
  }
}

const fixed =
  (text: string): TextBuilder =>
  () =>
    text

/** As given, ended as all are. */
function wholeText(text: unknown): string {
  if (typeof text !== 'string' || !/^[\x20-\x7e]{1,239}$/.test(text))
    throw new RangeError('the text is not 1 to 239 ASCII characters')
  return text.endsWith('#') ? text : `${text}#`
}

/** WHERE# is answered by type 21. */
const shared: Record<string, TextBuilder> = {
  location: fixed('WHERE#'),
  restart: fixed('RESET#'),
  factoryReset: fixed('FACTORY#'),
  status: fixed('STATUS#'),
  parameters: fixed('PARAM#'),
  version: fixed('VERSION#'),
  server,
  interval,
  apn,
  center,
  sos,
  overspeed,
  vibration: alarm('SENALM'),
  // 5 s without power after 300 s with.
  powerCut: alarm('POWERALM', ',5,300'),
  lowPower: alarm('BATALM'),
  sosAlarm: alarm('SOSALM'),
  light,
  zone,
  text: ({ text }) => wholeText(text),
}

/** No oil cut without a profile: a guess could stop a car. */
export const commandTexts: Record<'basic' | RelayWords, Record<string, TextBuilder>> = {
  basic: shared,
  relay: { ...shared, cut: fixed('Relay,1#'), restore: fixed('Relay,0#') },
  dyd: { ...shared, cut: withPassword('DYD'), restore: withPassword('HFYD') },
  dydPlain: { ...shared, cut: fixed('DYD#'), restore: fixed('HFYD#') },
  // Of JT/T 808.
  control64: shared,
}
