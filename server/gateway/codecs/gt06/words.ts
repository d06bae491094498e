import type { WordsName } from './models.ts'

/** A command's parameters, checked before they become text. */
export type Params = Record<string, unknown>

/** Builds the text of one command, or returns undefined when a parameter is missing or not of its kind. */
export type Word = (params: Params) => string | undefined

/** Marks that end or part a command, and line ends: never allowed inside a parameter (Traccar issues 5821 and 5823). */
const forbidden = /[#*,;\s]|[^\x21-\x7e]/

function textParam(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > most) return undefined
  return forbidden.test(value) ? undefined : value
}

function numberParam(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
  return value >= least && value <= most ? value : undefined
}

function phoneParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^\+?\d{3,20}$/.test(value) ? value : undefined
}

/** Host name or IPv4 address, and which of the two the device needs to know. */
function server({ host, port }: Params): string | undefined {
  const name = textParam(host, 60)
  const number = numberParam(port, 1, 65535)
  if (name === undefined || number === undefined || !/^[A-Za-z0-9.-]+$/.test(name)) return undefined
  const isName = /[A-Za-z]/.test(name) ? 1 : 0
  return `SERVER,${isName},${name},${number},0#`
}

/** Seconds between reports while moving, and while still when the device has two. */
function interval({ seconds, stillSeconds }: Params): string | undefined {
  const moving = numberParam(seconds, 5, 64800)
  if (moving === undefined) return undefined
  if (stillSeconds === undefined) return `TIMER,${moving}#`
  const still = numberParam(stillSeconds, 5, 64800)
  return still === undefined ? undefined : `TIMER,${moving},${still}#`
}

function apn({ name, user, password }: Params): string | undefined {
  const point = textParam(name, 40)
  if (point === undefined) return undefined
  if (user === undefined && password === undefined) return `APN,${point}#`
  const parts = [textParam(user, 32), textParam(password, 32)]
  return parts.includes(undefined) ? undefined : `APN,${point},${parts.join(',')}#`
}

function center({ phone }: Params): string | undefined {
  const number = phoneParam(phone)
  return number === undefined ? undefined : `CENTER,A,${number}#`
}

/** One to three numbers; fewer delete the others. */
function sos({ phones }: Params): string | undefined {
  if (!Array.isArray(phones) || phones.length < 1 || phones.length > 3) return undefined
  const numbers = phones.map(phoneParam)
  return numbers.includes(undefined) ? undefined : `SOS,A,${numbers.join(',')}#`
}

/** Overspeed alarm: km/h, and seconds above it. `limit` 0 turns it off. */
function speed({ limit, seconds = 20 }: Params): string | undefined {
  if (limit === 0) return 'SPEED,OFF#'
  const kmh = numberParam(limit, 1, 255)
  const after = numberParam(seconds, 5, 600)
  return kmh === undefined || after === undefined ? undefined : `SPEED,ON,${after},${kmh},0#`
}

/** Zone of the device's clock, minutes east of UTC. */
function zone({ minutes }: Params): string | undefined {
  const east = numberParam(minutes, -720, 840)
  if (east === undefined) return undefined
  const size = Math.abs(east)
  return `GMT,${east < 0 ? 'W' : 'E'},${Math.floor(size / 60)},${size % 60}#`
}

/** A password of the older words. */
function password({ password: given }: Params): string | undefined {
  if (given === undefined) return '000000'
  return typeof given === 'string' && /^\d{4,8}$/.test(given) ? given : undefined
}

function withPassword(word: string): Word {
  return (params) => {
    const code = password(params)
    return code === undefined ? undefined : `${word},${code}#`
  }
}

const fixed =
  (text: string): Word =>
  () =>
    text

/** Words that the family shares. WHERE# is answered by type 21 with `Current position!…`. */
const shared: Record<string, Word> = {
  location: fixed('WHERE#'),
  restart: fixed('RESET#'),
  factory: fixed('FACTORY#'),
  status: fixed('STATUS#'),
  params: fixed('PARAM#'),
  version: fixed('VERSION#'),
  server,
  interval,
  apn,
  center,
  sos,
  speed,
  zone,
}

/** Words by profile: how the oil line is cut differs (protocols.md §3). */
export const words: Record<WordsName, Record<string, Word>> = {
  relay: { ...shared, cut: fixed('Relay,1#'), restore: fixed('Relay,0#') },
  dyd: { ...shared, cut: withPassword('DYD'), restore: withPassword('HFYD') },
  dydPlain: { ...shared, cut: fixed('DYD#'), restore: fixed('HFYD#') },
}
