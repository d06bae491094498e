import { BadRequest, type DeviceRequest } from '../request.ts'
import { isAbsent, isJsonText, isTemplate, plainText } from './scalars.ts'

/** In any case, and behind what is left of `&amp;`. */
const isToken = (name: string): boolean =>
  name === 'token' || (tokenChars.has(name.length) && /^(?:amp;)?token$/i.test(name))

const tokenChars = new Set([5, 9])

/** A part of a multipart body ends before the next boundary. */
const partOfForm = /(\bname="token"[\s\S]*?\r?\n\r?\n)[\s\S]*?(?=\r?\n--)/gi

function cutToken(text: string): string {
  const cut = text.replace(partOfForm, '$1')
  if (cut !== text) return cut
  const params = new URLSearchParams(text)
  const names = [...params.keys()].filter(isToken)
  for (const name of names) params.delete(name)
  return names.length > 0 ? params.toString() : text
}

/** The rest can be logged. */
function withoutToken(request: DeviceRequest): DeviceRequest {
  const { url, body } = request
  const mark = url.indexOf('?')
  const cut = { ...request }
  if (mark >= 0) cut.url = `${url.slice(0, mark)}?${cutToken(url.slice(mark + 1))}`
  if (body && !isJsonText(body)) cut.body = cutToken(body)
  return cut
}

/** Of `Authorization`: Bearer, or the password of Basic. */
function tokenOf(authorization: string): string | undefined {
  if (authorization === '') return undefined
  const [, scheme = '', value = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme === '') return undefined
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

type Param = [name: string, value: string]

/** Of the query, and of the body: a form or JSON. */
export type Sent = { params: Param[]; json: unknown }

const maxUrlChars = 8192
const maxBodyChars = 65_536
const maxParams = 120
const maxNumberChars = 64

/** Most queries need no decoding. */
function paramsOf(text: string): Param[] {
  if (/[%+]/.test(text)) return [...new URLSearchParams(text)]
  const params: Param[] = []
  for (const pair of text.split('&')) {
    const mark = pair.indexOf('=')
    if (mark >= 0) params.push([pair.slice(0, mark), pair.slice(mark + 1)])
    else if (pair !== '') params.push([pair, ''])
  }
  return params
}

function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

/** Some languages write what JSON has no word for; not within texts, of which the last may be open. */
const textOrNothing =
  /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|(?<![\w.])[+-]?(?:NaN|nan|Infinity|inf|undefined|None|nil)(?!\w)/g

const withNulls = (text: string) =>
  text.replace(textOrNothing, (found) => (found.startsWith('"') ? found : 'null'))

/** Undefined where it is no JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function parseJson(body: string): unknown {
  const text = body.trim()
  const json = parsed(text) ?? parsed(withNulls(text))
  if (json === undefined) throw new BadRequest('body is not JSON')
  return json
}

/** Fields of `multipart/form-data`. */
function partsOf(body: string, boundary: string): Param[] {
  return body.split(`--${boundary}`).flatMap((part): Param[] => {
    const name = /\bname="([^"]*)"/i.exec(part)?.[1]
    const start = /\r?\n\r?\n/.exec(part)
    if (name === undefined || !start) return []
    return [[name, part.slice(start.index + start[0].length).replace(/\r?\n$/, '')]]
  })
}

function formOf(body: string, contentType: string): Param[] {
  const boundary = /^multipart\/form-data\b.*\bboundary="?([^";]+)/i.exec(contentType)?.[1]
  return boundary === undefined ? paramsOf(body.trim()) : partsOf(body, boundary)
}

/** Query, and the form or JSON of a POST. Throws BadRequest. */
export function sentOf({ method, url, contentType = '', body = '' }: DeviceRequest): Sent {
  const params = paramsOf(queryOf(url))
  const sent: Sent = { params, json: undefined }
  if (method !== 'POST' || body === '') return sent
  if (body.length > maxBodyChars) return sent
  if (isJsonText(body)) sent.json = parseJson(body)
  else params.push(...formOf(body, contentType))
  return sent
}

/** Why it is no request of a phone. */
export function whyBad({ method, url, body = '' }: DeviceRequest, { params }: Sent) {
  if (method !== 'GET' && method !== 'POST') return new BadRequest('method is not GET or POST')
  if (url.length > maxUrlChars || body.length > maxBodyChars) return new BadRequest('too large')
  return params.length > maxParams ? new BadRequest('too many parameters') : undefined
}

/** As it may be kept, and the token that it shows: in query, form or header. */
export function splitToken(request: DeviceRequest, { params }: Sent) {
  const shown = params.find(([name]) => isToken(name))?.[1]
  const { method, url, contentType = '', authorization = '', body = '', receivedAt } = request
  const plain: DeviceRequest = { method, url, contentType, body, receivedAt }
  if (shown === undefined) return { request: plain, token: tokenOf(authorization) }
  return { request: withoutToken(plain), token: shown }
}

/** Without the path. */
export function contentBytes({ method, url, body = '' }: DeviceRequest): Buffer {
  return Buffer.from(method === 'POST' ? `${queryOf(url)}\n${body}` : queryOf(url))
}

/** BadRequest if missing, a number of JSON (long ones lose digits), over 64 or with control characters. */
export function numberOf(id: unknown): string {
  if (isTemplate(id)) throw new BadRequest('template not filled in: id', 'template')
  if (typeof id === 'number') throw new BadRequest('device id is a number: put it in quotes')
  const number = typeof id === 'string' && !isAbsent(id) ? id.trim() : ''
  const isPlain = number !== '' && number.length <= maxNumberChars && !/\p{Cc}/u.test(number)
  if (!isPlain) throw new BadRequest('no device id')
  return plainText(number)
}
