import { BadHttp, type RequestLine } from './bad-http.ts'
import { maxHttpBody } from './http-body.ts'

export type FirstLine = RequestLine & { version: string | undefined }

/** Of a request, before its body. */
export type HttpHead = FirstLine & {
  headers: Headers
  /** Of the body; `rest` where nobody says how long it is. */
  length: number | 'chunked' | 'rest'
}

/** By their names; the others are passed over. */
type Headers = {
  authorization: string | undefined
  connection: string | undefined
  'content-encoding': string | undefined
  'content-length': string | undefined
  'content-type': string | undefined
  expect: string | undefined
  'transfer-encoding': string | undefined
}

const noHeaders = (): Headers => ({
  authorization: undefined,
  connection: undefined,
  'content-encoding': undefined,
  'content-length': undefined,
  'content-type': undefined,
  expect: undefined,
  'transfer-encoding': undefined,
})

export const methodText = /^[A-Za-z]{1,16}(?: |$)/
const versionText = /^HTTP\/(\d\.\d)$/i
const versionChars = 'HTTP/1.1'.length

/** Of one line; blanks within the target stay. Without patterns that a long line makes slow. */
export function readRequestLine(text: string): FirstLine | undefined {
  const line = text.trim()
  const [name] = line.slice(0, 17).split(' ', 1)
  if (!name || !methodText.test(name)) return undefined
  const rest = line.slice(name.length).trim()
  const version = versionText.exec(rest.slice(-versionChars))?.[1]
  const target = version === undefined ? rest : rest.slice(0, -versionChars).trimEnd()
  return { method: name.toUpperCase(), target: utf8(target), version }
}

/** Headers are read as latin1, addresses may be UTF-8. */
function utf8(text: string): string {
  return /[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString() : text
}

/** Whether the line that ends at `end` says which HTTP it is; blanks may follow. */
export const hasVersion = (bytes: Buffer, end: number): boolean =>
  /HTTP\/\d\.\d *\r?$/i.test(bytes.toString('latin1', Math.max(0, end - 32), end))

/** First letters of those that are read: most lines are passed over at a glance. */
const firstLetters = new Set([...'aAcCeEtT'].map((letter) => letter.charCodeAt(0)))

/** Of a whole head; lines without a colon are passed over. */
export function headersOf(text: string): Headers {
  const headers = noHeaders()
  for (let at = text.indexOf('\n') + 1; at > 0 && at < text.length; ) {
    const end = text.indexOf('\n', at)
    if (firstLetters.has(text.charCodeAt(at))) keepHeader(headers, text.slice(at, end))
    at = end + 1
  }
  return headers
}

function keepHeader(headers: Headers, line: string): void {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
  if (!Object.hasOwn(headers, name)) return
  const known = headers[name as keyof Headers]
  const value = line.slice(colon + 1).trim()
  headers[name as keyof Headers] =
    known === undefined || known === value ? value : `${known}, ${value}`
}

/** Of the body. Throws BadHttp. */
export function lengthOf(line: RequestLine, headers: Headers): HttpHead['length'] {
  const coding = headers['transfer-encoding']
  if (coding !== undefined) {
    if (coding.toLowerCase() === 'chunked') return 'chunked'
    throw new BadHttp('transfer coding is not known', 400, line)
  }
  const length = headers['content-length']
  if (length === undefined) return line.method === 'POST' ? 'rest' : 0
  if (!/^\d{1,15}$/.test(length)) throw new BadHttp('length is not a number', 400, line)
  if (Number(length) > maxHttpBody) throw new BadHttp('body is too large', 413, line)
  return Number(length)
}
