import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BadHttp } from './bad-http.ts'
import { HttpReader, type HttpRequest } from './http-request.ts'

/** In pieces of `size` bytes, as a modem sends them. */
function readAll(text: string, size = text.length): HttpRequest[] {
  const reader = new HttpReader()
  const read: HttpRequest[] = []
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) {
    reader.add(bytes.subarray(at, at + size))
    for (let next = reader.next(); next; next = reader.next()) read.push(next)
  }
  return read
}

const refusalOf = (text: string) => {
  try {
    readAll(text)
  } catch (error) {
    if (error instanceof BadHttp)
      return { status: error.status, why: error.message, line: error.line }
    throw error
  }
  return undefined
}

const get = { method: 'GET', target: '/?id=7&lat=1', body: '' }

test.each([
  ['as the standard has it', 'GET /?id=7&lat=1 HTTP/1.1\r\nHost: x\r\n\r\n', true],
  ['without Host', 'GET /?id=7&lat=1 HTTP/1.1\r\n\r\n', true],
  ['with an empty Host', 'GET /?id=7&lat=1 HTTP/1.1\r\nHost:\r\n\r\n', true],
  ['with two of them', 'GET /?id=7&lat=1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', true],
  ['with bare line feeds', 'GET /?id=7&lat=1 HTTP/1.1\nHost: x\n\n', true],
  ['with both line ends', 'GET /?id=7&lat=1 HTTP/1.1\r\nHost: x\n\r\n', true],
  ['of HTTP/1.0', 'GET /?id=7&lat=1 HTTP/1.0\r\n\r\n', false],
  ['of HTTP/1.0 that goes on', 'GET /?id=7&lat=1 HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n', true],
  ['that ends', 'GET /?id=7&lat=1 HTTP/1.1\r\nConnection: close\r\n\r\n', false],
  ['without a version', 'GET /?id=7&lat=1\r\n', false],
  ['in small letters', 'get /?id=7&lat=1 http/1.1\r\n\r\n', true],
  ['behind empty lines', '\r\n\r\nGET /?id=7&lat=1 HTTP/1.1\r\n\r\n', true],
  ['with blanks around', 'GET   /?id=7&lat=1   HTTP/1.1 \r\nX : y\r\n\r\n', true],
  ['with an invalid header', 'GET /?id=7&lat=1 HTTP/1.1\r\nhello\r\n\r\n', true],
  [
    'that waits for word to go on',
    'GET /?id=7&lat=1 HTTP/1.1\r\nExpect: 100-continue\r\n\r\n',
    true,
  ],
])('a request %s', (_, text, isKeptOpen) => {
  for (const size of [text.length, 7, 1]) {
    expect(readAll(text, size)).toMatchObject([{ ...get, isKeptOpen }])
  }
})

test('blanks and letters of any script in the address', () => {
  const [request] = readAll('GET /?id=7&timestamp=2026-11-20 08:30:15&n=Дом HTTP/1.1\r\n\r\n')
  expect(request?.target).toBe('/?id=7&timestamp=2026-11-20 08:30:15&n=Дом')
})

const post = (headers: string, body: string) => `POST / HTTP/1.1\r\n${headers}\r\n\r\n${body}`

test.each([
  ['with its length', post('Content-Length: 9', 'id=7&lat=')],
  ['with its length twice', post('content-length: 9\r\nCONTENT-LENGTH: 9', 'id=7&lat=')],
  ['in chunks', post('Transfer-Encoding: chunked', '4\r\nid=7\r\n5;x=y\r\n&lat=\r\n0\r\n\r\n')],
  [
    'in chunks with bare line feeds',
    post('Transfer-Encoding: chunked', '9\nid=7&lat=\n0\nX: y\n\n'),
  ],
])('a body %s', (_, text) => {
  for (const size of [text.length, 11, 1]) {
    const twice = readAll(text + text, size)
    expect(twice.map(({ body }) => body)).toEqual(['id=7&lat=', 'id=7&lat='])
  }
})

test('a body whose length nobody says is what came with the head, unless that is a request', () => {
  expect(readAll(post('X: y', 'id=7&lat=1'))).toMatchObject([{ body: 'id=7&lat=1' }])
  const next = 'GET /?id=8 HTTP/1.1\r\n\r\n'
  expect(readAll(post('X: y', next))).toMatchObject([{ body: '' }, { target: '/?id=8' }])
})

test('a body behind a head that names neither a length nor a phone is waited for', () => {
  const reader = new HttpReader()
  reader.add(Buffer.from('POST / HTTP/1.0\r\n\r\n'))
  expect(reader.next()).toBeUndefined()
  reader.add(Buffer.from('id=7&lat=1'))
  expect(reader.next()).toMatchObject({ body: 'id=7&lat=1' })
  const [empty] = readAll('POST /?id=7&lat=1 HTTP/1.1\r\n\r\n')
  expect(empty).toMatchObject({ target: '/?id=7&lat=1', body: '' })
})

test('a packed body is unpacked, or refused for its coding', () => {
  const packed = (coding: string, body: Buffer) => {
    const reader = new HttpReader()
    const head = `Content-Encoding: ${coding}\r\nContent-Length: ${body.length}`
    reader.add(Buffer.concat([Buffer.from(post(head, '')), body]))
    return () => reader.next()?.body
  }
  expect(packed('gzip', gzipSync('id=7&lat=1'))()).toBe('id=7&lat=1')
  expect(packed('identity', Buffer.from('id=7'))()).toBe('id=7')
  expect(packed('br', Buffer.from('id=7'))).toThrow('content coding is not known')
  expect(packed('gzip', Buffer.from('id=7'))).toThrow('cannot be unpacked')
  expect(packed('gzip', gzipSync('a'.repeat(20_000)))).toThrow('cannot be unpacked')
})

test('requests in one piece are read in turn', () => {
  const many = Array.from({ length: 30 }, (_, n) => `GET /?id=${n} HTTP/1.1\r\n\r\n`).join('')
  expect(readAll(many).map(({ target }) => target)).toHaveLength(30)
})

test.each([
  ['bytes of a tracker', '\x7e\x01\x00', { status: 400, line: undefined }],
  ['bytes of another', 'xx\x0d\x01\x08', { status: 400, line: undefined }],
  ['a handshake of TLS', '\x16\x03\x01\x02', { status: 400, line: undefined }],
  ['a head without end', `GET /?id=7&n=${'a'.repeat(13_000)}`, { status: 431 }],
  [
    'a long head',
    `GET /?id=7 HTTP/1.1\r\nX: ${'a'.repeat(13_000)}`,
    { status: 431, line: { target: '/?id=7' } },
  ],
  ['a long body', post('Content-Length: 20000', ''), { status: 413, line: { method: 'POST' } }],
  ['a long body in chunks', post('Transfer-Encoding: chunked', `ffff\r\n`), { status: 413 }],
  ['an invalid length', post('Content-Length: -1', ''), { status: 400 }],
  ['two lengths', post('Content-Length: 1\r\nContent-Length: 2', ''), { status: 400 }],
  ['an invalid chunk', post('Transfer-Encoding: chunked', 'zz\r\n'), { status: 400 }],
  ['a coding that is not known', post('Transfer-Encoding: gzip', ''), { status: 400 }],
])('%s is refused', (_, text, refusal) => {
  expect(refusalOf(text)).toMatchObject(refusal)
})

test('a line is a whole request once no more comes; half a body is no request', () => {
  const finish = (text: string) => {
    const reader = new HttpReader()
    reader.add(Buffer.from(text))
    expect(reader.next()).toBeUndefined()
    return reader.finish()
  }
  expect(finish('GET /?id=7&lat=1 HTTP/1.1\r\n')).toMatchObject(get)
  expect(finish('GET /?id=7&lat=1 HTTP/1.1\r\nAuthorization: Bearer t\r\n')).toMatchObject({
    authorization: 'Bearer t',
  })
  expect(finish('GET /?id=7&lat=1 HTTP/1.1')).toMatchObject(get)
  expect(() => finish('GET /?id=7&lat=1')).toThrow(BadHttp)
  expect(() => finish(post('Content-Length: 9', 'id=7'))).toThrow(BadHttp)
  expect(new HttpReader().finish()).toBeUndefined()
})

test('word to go on is asked for once, and only while the body is missing', () => {
  const reader = new HttpReader()
  reader.add(Buffer.from(post('Expect: 100-continue\r\nContent-Length: 4', '')))
  expect(reader.next()).toBeUndefined()
  expect([reader.takeQuestion(), reader.takeQuestion()]).toEqual([true, false])
  reader.add(Buffer.from('id=7'))
  expect(reader.next()).toMatchObject({ body: 'id=7' })
})
