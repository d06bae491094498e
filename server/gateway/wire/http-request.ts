import { BadHttp } from './bad-http.ts'
import { httpBody, maxHttpBody, readChunks } from './http-body.ts'
import {
  type FirstLine,
  type HttpHead,
  hasVersion,
  headersOf,
  lengthOf,
  methodText,
  readRequestLine,
} from './http-head.ts'

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

const maxHeadBytes = 12_288
/** Chunks may be small. */
const maxBytes = maxHeadBytes + 4 * maxHttpBody
const lf = 10
const cr = 13
const none = Buffer.alloc(0)

/** `end` may be behind the last. */
const latin1 = (bytes: Buffer, end = bytes.length) => bytes.toString('latin1', 0, end)

/** The requests of one connection, in turn. */
export class HttpReader {
  #bytes: Buffer = none
  #searched = 0
  #head: HttpHead | undefined
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

  #readHead(): HttpHead | undefined {
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

  #readBody(head: HttpHead): HttpRequest | undefined {
    const { length } = head
    if (length === 'chunked') return this.#readChunks(head)
    const size = length === 'rest' ? this.#sizeOfRest(head) : length
    if (this.#bytes.length < size) return undefined
    return this.#take(head, size === 0 ? none : this.#bytes.subarray(0, size), size)
  }

  /** What came with a head that names no length, unless it is the next request; an address that says nothing waits for it. */
  #sizeOfRest({ target }: HttpHead): number {
    if (this.#bytes.length === 0 && !target.includes('?')) return 1
    return methodText.test(latin1(this.#bytes, 17)) ? 0 : this.#bytes.length
  }

  #readChunks(head: HttpHead): HttpRequest | undefined {
    const chunks = readChunks(this.#bytes, head)
    if (chunks) return this.#take(head, chunks.body, chunks.end)
    if (this.isFull) throw new BadHttp('body is too large', 413, head)
    return undefined
  }

  #take(head: HttpHead, body: Buffer, end: number): HttpRequest {
    this.#passOver(end)
    this.#head = undefined
    return requestOf(head, httpBody(body, head.headers['content-encoding']?.toLowerCase(), head))
  }
}

function requestOf({ method, target, version, headers }: HttpHead, body: string): HttpRequest {
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
