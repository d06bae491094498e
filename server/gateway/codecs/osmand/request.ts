import { BadFrame } from '../protocol.ts'
import type { DeviceRequest } from '../request.ts'

export type Content = { params: [key: string, value: string][] } | { json: unknown }

const maxUrlChars = 8192
const maxBodyChars = 65_536
const maxParams = 120

function queryOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new BadFrame('body is not JSON')
  }
}

/** Query and form, or JSON (version 9 on). Throws BadFrame. */
export function contentOf({ method, url, contentType = '', body = '' }: DeviceRequest): Content {
  if (method !== 'GET' && method !== 'POST') throw new BadFrame('method is not GET or POST')
  if (url.length > maxUrlChars || body.length > maxBodyChars) throw new BadFrame('too large')
  const hasBody = method === 'POST' && body !== ''
  if (hasBody && /^application\/json\b/i.test(contentType)) return { json: parseJson(body) }
  const text = hasBody ? `${queryOf(url)}&${body}` : queryOf(url)
  const params = [...new URLSearchParams(text)]
  if (params.length > maxParams) throw new BadFrame('too many parameters')
  return { params }
}

/** Without the path. */
export function contentBytes({ method, url, body = '' }: DeviceRequest): Buffer {
  return Buffer.from(method === 'POST' ? `${queryOf(url)}\n${body}` : queryOf(url))
}

/** BadFrame if missing, over 64 or with control characters. */
export function numberOf(id: unknown): string {
  const number = typeof id === 'string' ? id.trim() : ''
  const isPlain = number !== '' && number.length <= 64 && !/\p{Cc}/u.test(number)
  if (!isPlain) throw new BadFrame('no device id')
  return number
}
