import { gunzipBounded } from './gunzip-bounded.ts'
import { QuietError } from './quiet-error.ts'

/**
 * Requests as phones and modems send them (RFC 9112, and what scripts of modems leave out: Host,
 * carriage returns, the version, escapes of blanks, the empty line at the end).
 */
export type HttpRequest = {
  method: string
  target: string
  contentType: string
  authorization: string
  body: string
  /** Another may follow on the connection. */
  isKeptOpen: boolean
}

export type RequestLine = { method: string; target: string }

type Refusal = 400 | 408 | 413 | 431

/** `line` may say whose request it is; without it the bytes are of another protocol. */
export class BadHttp extends QuietError {
  readonly status: Refusal
  readonly line: RequestLine | undefined

  constructor(why: string, status: Refusal, line?: RequestLine) {
    super(why)
    this.status = status
    this.line = line
  }
}

type FirstLine = RequestLine & { version: string | undefined }

type Head = FirstLine & {
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

const maxHeadBytes = 12_288
const maxBodyBytes = 16_384
/** Chunks may be small. */
const maxBytes = maxHeadBytes + 4 * maxBodyBytes
const lf = 10
const cr = 13
const none = Buffer.alloc(0)

/** `end` may be behind the last. */
const latin1 = (bytes: Buffer, end = bytes.length) => bytes.toString('latin1', 0, end)

const methodText = /^[A-Za-z]{1,16}(?: |$)/
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

/** The requests of one connection, in turn. */
export class HttpReader {
  #bytes: Buffer = none
  #searched = 0
  #head: Head | undefined
  #isAsked = false

  /** Bytes of a request that is not whole. */
  get isMidway(): boolean {
    return this.#head !== undefined || this.#bytes.length > 0
  }

  get bytes(): Buffer {
    return this.#bytes
  }

  /** More is not to be read before some is taken. */
  get isFull(): boolean {
    return this.#bytes.length > maxBytes
  }

  /** The sender waits for word that it may send the body (Expect: 100-continue); true once. */
  takeQuestion(): boolean {
    const isAsked = this.#head?.headers.expect !== undefined && !this.#isAsked
    this.#isAsked ||= isAsked
    return isAsked
  }

  add(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
  }

  /** Undefined until one is whole. Throws BadHttp, after which nothing can be read. */
  next(): HttpRequest | undefined {
    this.#head ??= this.#readHead()
    return this.#head && this.#readBody(this.#head)
  }

  /** What is there when no more comes: a line is a whole request of a modem. Throws BadHttp. */
  finish(): HttpRequest | undefined {
    if (!this.isMidway) return undefined
    const line = this.#head ?? this.#firstLine()
    const isWhole = line?.method === 'GET' && !this.#head
    if (!line || !isWhole) throw new BadHttp('request was not finished', 408, line)
    const headers = headersOf(latin1(this.#bytes, this.#bytes.lastIndexOf(lf) + 1))
    this.#bytes = none
    return requestOf({ ...line, headers, length: 0 }, '')
  }

  /** Without its end only where nothing of its address can be missing. */
  #firstLine(): FirstLine | undefined {
    const end = this.#bytes.indexOf(lf)
    const line = readRequestLine(latin1(this.#bytes, end < 0 ? maxHeadBytes : end))
    return end < 0 && line?.version === undefined ? undefined : line
  }

  #readHead(): Head | undefined {
    this.#skipEmptyLines()
    if (this.#bytes.length === 0) return undefined
    const end = this.#endOfHead()
    if (end < 0 && !methodText.test(latin1(this.#bytes, 17))) throw new BadHttp('not HTTP', 400)
    if (end > maxHeadBytes || (end < 0 && this.#bytes.length > maxHeadBytes))
      throw new BadHttp('head is too large', 431, this.#firstLine())
    if (end < 0) return undefined
    const text = latin1(this.#bytes, end)
    this.#passOver(end)
    this.#searched = 0
    this.#isAsked = false
    const line = readRequestLine(text.slice(0, text.indexOf('\n')))
    if (!line) throw new BadHttp('not HTTP', 400)
    const headers = headersOf(text)
    const { method, target, version } = line
    return { method, target, version, headers, length: lengthOf(line, headers) }
  }

  #skipEmptyLines(): void {
    let at = 0
    while (this.#bytes[at] === cr || this.#bytes[at] === lf) at += 1
    this.#passOver(at)
  }

  #passOver(end: number): void {
    if (end === this.#bytes.length) this.#bytes = none
    else if (end > 0) this.#bytes = this.#bytes.subarray(end)
  }

  /** Behind the empty line, or behind the only one without a version. */
  #endOfHead(): number {
    const bytes = this.#bytes
    let at = bytes.indexOf(lf, this.#searched)
    if (at >= 0 && this.#searched === 0 && !hasVersion(bytes, at)) return at + 1
    for (; at >= 0; at = bytes.indexOf(lf, at + 1)) {
      if (bytes[at + 1] === lf) return at + 2
      if (bytes[at + 1] === cr && bytes[at + 2] === lf) return at + 3
      // The next bytes may end it.
      this.#searched = Math.max(1, at)
    }
    return -1
  }

  #readBody(head: Head): HttpRequest | undefined {
    const { length } = head
    if (length === 'chunked') return this.#readChunks(head)
    const size = length === 'rest' ? this.#sizeOfRest(head) : length
    if (this.#bytes.length < size) return undefined
    return this.#take(head, size === 0 ? none : this.#bytes.subarray(0, size), size)
  }

  /** What came with a head that names no length, unless it is the next request; an address that says nothing waits for it. */
  #sizeOfRest({ target }: Head): number {
    if (this.#bytes.length === 0 && !target.includes('?')) return 1
    return methodText.test(latin1(this.#bytes, 17)) ? 0 : this.#bytes.length
  }

  #readChunks(head: Head): HttpRequest | undefined {
    const chunks = readChunks(this.#bytes, head)
    if (chunks) return this.#take(head, chunks.body, chunks.end)
    if (this.isFull) throw new BadHttp('body is too large', 413, head)
    return undefined
  }

  #take(head: Head, body: Buffer, end: number): HttpRequest {
    this.#passOver(end)
    this.#head = undefined
    return requestOf(head, bodyText(body, head))
  }
}

/** Packed where the head says so. Throws BadHttp. */
function bodyText(body: Buffer, head: Head): string {
  if (body.length === 0) return ''
  const coding = head.headers['content-encoding']?.toLowerCase()
  if (coding === undefined || coding === 'identity') return body.toString()
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new BadHttp('content coding is not known', 400, head)
  const plain = gunzipBounded(body, maxBodyBytes)
  if (!plain) throw new BadHttp('body cannot be unpacked', 400, head)
  return plain.toString()
}

function requestOf({ method, target, version, headers }: Head, body: string): HttpRequest {
  const connection = headers.connection?.toLowerCase() ?? ''
  return {
    method,
    target,
    contentType: headers['content-type'] ?? '',
    authorization: headers.authorization ?? '',
    body,
    isKeptOpen:
      version === '1.1' ? !connection.includes('close') : connection.includes('keep-alive'),
  }
}

/** Whether the line that ends at `end` says which HTTP it is; blanks may follow. */
const hasVersion = (bytes: Buffer, end: number): boolean =>
  /HTTP\/\d\.\d *\r?$/i.test(bytes.toString('latin1', Math.max(0, end - 32), end))

/** First letters of those that are read: most lines are passed over at a glance. */
const firstLetters = new Set([...'aAcCeEtT'].map((letter) => letter.charCodeAt(0)))

/** Of a whole head; lines without a colon are passed over. */
function headersOf(text: string): Headers {
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

function lengthOf(line: RequestLine, headers: Headers): Head['length'] {
  const coding = headers['transfer-encoding']
  if (coding !== undefined) {
    if (coding.toLowerCase() === 'chunked') return 'chunked'
    throw new BadHttp('transfer coding is not known', 400, line)
  }
  const length = headers['content-length']
  if (length === undefined) return line.method === 'POST' ? 'rest' : 0
  if (!/^\d{1,15}$/.test(length)) throw new BadHttp('length is not a number', 400, line)
  if (Number(length) > maxBodyBytes) throw new BadHttp('body is too large', 413, line)
  return Number(length)
}

const chunkSize = /^ *([0-9a-f]{1,6}) *(?:;.*)?\r?$/i
const maxSizeChars = 256

/** Undefined until the last is there. Throws BadHttp. */
function readChunks(bytes: Buffer, line: RequestLine): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = []
  let total = 0
  for (let at = 0; ; ) {
    const end = bytes.indexOf(lf, at)
    if (end < 0 && bytes.length - at < maxSizeChars) return undefined
    const size = chunkSize.exec(bytes.toString('latin1', at, Math.max(at, end)))?.[1]
    if (size === undefined) throw new BadHttp('chunk cannot be read', 400, line)
    const count = Number.parseInt(size, 16)
    if (count === 0) {
      const last = endOfTrailers(bytes, end + 1)
      return last < 0 ? undefined : { body: Buffer.concat(parts), end: last }
    }
    total += count
    if (total > maxBodyBytes) throw new BadHttp('body is too large', 413, line)
    const close = end + 1 + count
    at = close + (bytes[close] === cr ? 2 : 1)
    if (bytes.length < at) return undefined
    if (bytes[at - 1] !== lf) throw new BadHttp('chunk cannot be read', 400, line)
    parts.push(bytes.subarray(end + 1, close))
  }
}

/** Behind the empty line; -1 until it is there. */
function endOfTrailers(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const end = bytes.indexOf(lf, at)
    if (end < 0) return -1
    if (end === at || (end === at + 1 && bytes[at] === cr)) return end + 1
    at = end + 1
  }
}
