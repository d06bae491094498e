import type { DeviceRequest } from '../request.ts'
import { isJsonText } from './scalars.ts'

/** In any case, and behind what is left of `&amp;`. */
export const isToken = (name: string): boolean =>
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
export function withoutToken(request: DeviceRequest): DeviceRequest {
  const { url, body } = request
  const mark = url.indexOf('?')
  const cut = { ...request }
  if (mark >= 0) cut.url = `${url.slice(0, mark)}?${cutToken(url.slice(mark + 1))}`
  if (body && !isJsonText(body)) cut.body = cutToken(body)
  return cut
}

/** Of `Authorization`: Bearer, or the password of Basic. */
export function tokenOf(authorization: string): string | undefined {
  if (authorization === '') return undefined
  const [, scheme = '', value = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme === '') return undefined
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}
