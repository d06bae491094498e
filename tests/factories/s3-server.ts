import { createHash, randomUUID } from 'node:crypto'
import http, { type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openS3Upstream } from './s3-upstream.ts'
import { refuseSignature, type S3Keys } from './signature-v4.ts'

export type S3Request = { method: string; key: string; query: URLSearchParams }

/** `hold`: the answer waits for it. */
export type S3Mischief = {
  status?: number
  drops?: boolean
  corrupts?: boolean
  cuts?: boolean
  hold?: Promise<void>
}

export type S3Server = {
  /** Settings of the platform that reach it. */
  env: Record<string, string>
  objects: Map<string, Buffer>
  uploads: Map<string, Map<number, Buffer>>
  requests: S3Request[]
  /** Refused signatures, by S3's error code. */
  refused: string[]
  /** From now on. */
  behave: (mischief: (request: S3Request) => S3Mischief | undefined) => void
  close: () => Promise<void>
}

const ownBucket = 'waypost-tests'
const ownKeys: S3Keys = {
  keyId: 'TESTKEY',
  secret: 'a secret of the tests that no log may show',
  region: 'eu-test-1',
}
/** Few, so that a test reads several pages. */
const listedAtOnce = 3

/**
 * A bucket in memory that speaks as S3 does and checks signatures; with WAYPOST_TEST_S3_URL one of that
 * server, which then answers whatever no mischief does.
 */
export async function openS3Server(): Promise<S3Server> {
  const { WAYPOST_TEST_S3_URL: url } = process.env
  const upstream = url ? await openS3Upstream(url) : undefined
  const { bucket, keys } = upstream ?? { bucket: ownBucket, keys: ownKeys }
  const objects = upstream?.objects ?? new Map<string, Buffer>()
  const uploads = upstream?.uploads ?? new Map<string, Map<number, Buffer>>()
  const requests: S3Request[] = []
  const refused: string[] = []
  let mischief: (request: S3Request) => S3Mischief | undefined = () => undefined
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://x')
    const [, name, ...rest] = url.pathname.split('/')
    const asked: S3Request = {
      method: request.method ?? '',
      key: decodeURIComponent(rest.join('/')),
      query: url.searchParams,
    }
    requests.push(asked)
    const odd = mischief(asked) ?? {}
    await odd.hold
    if (odd.drops) {
      request.socket.destroy()
      return
    }
    if (odd.status) {
      write(response, asked.method, failed(odd.status, 'InternalError'), odd)
      return
    }
    if (upstream) {
      const answer = await upstream.ask(request, body)
      if (answer.status === 403) refused.push(codeIn(answer.body))
      write(response, asked.method, answer, odd)
      return
    }
    const wrong = refuseSignature(request, body, keys)
    if (wrong) refused.push(wrong)
    const reply = wrong
      ? failed(403, wrong)
      : name === bucket
        ? replyTo({ ...asked, body, objects, uploads })
        : failed(404, 'NoSuchBucket')
    write(response, asked.method, reply, odd)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: keys.region,
      S3_KEY_ID: keys.keyId,
      S3_KEY_SECRET: keys.secret,
      S3_PREFIX: 'of this platform/',
    },
    objects,
    uploads,
    requests,
    refused,
    behave: (next) => {
      mischief = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await upstream?.close()
    },
  }
}

type Asked = S3Request & {
  body: Buffer
  objects: Map<string, Buffer>
  uploads: Map<string, Map<number, Buffer>>
}

type Reply = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer | string }

function write(response: ServerResponse, method: string, reply: Reply, odd: S3Mischief): void {
  const { cuts, corrupts } = odd
  const bytes = Buffer.from(reply.body ?? '')
  if (corrupts && bytes.length > 0) bytes.fill(0x5a, bytes.length - 1)
  const length = method === 'HEAD' ? reply.headers?.['content-length'] : bytes.length
  response.writeHead(reply.status, { ...reply.headers, 'content-length': length ?? 0 })
  if (method === 'HEAD' || bytes.length === 0) response.end()
  else if (cuts) response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  else response.end(bytes)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const codeIn = (body: Buffer) => /<Code>(\w+)</.exec(String(body))?.[1] ?? ''

const xml = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})

const failed = (status: number, code: string) =>
  xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

function replyTo(asked: Asked): Reply {
  const { method, key, query, objects } = asked
  if (method === 'GET' && key === '') return list(asked)
  if (query.has('uploads') || query.has('uploadId')) return replyToUpload(asked)
  if (method === 'PUT') {
    objects.set(key, asked.body)
    return { status: 200, headers: { etag: etagOf(asked.body) } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const bytes = objects.get(key)
  if (!bytes) return failed(404, 'NoSuchKey')
  const headers = { etag: etagOf(bytes), 'content-length': bytes.length }
  return { status: 200, headers, body: bytes }
}

function replyToUpload({ method, key, query, body, objects, uploads }: Asked): Reply {
  if (query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, new Map())
    return xml(
      `<InitiateMultipartUploadResult><Bucket>${ownBucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = query.get('uploadId') ?? ''
  const parts = uploads.get(id)
  if (!parts) return failed(404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const listed = [...String(body).matchAll(/<PartNumber>(\d+)</g)].map(([, at]) => Number(at))
  const whole = Buffer.concat(listed.map((number) => parts.get(number) ?? Buffer.alloc(0)))
  objects.set(key, whole)
  return xml(
    `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
  )
}

function list({ query, objects }: Asked): Reply {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = names.slice(0, listedAtOnce)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  )
  const isCut = names.length > page.length
  const next = isCut
    ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>`
    : ''
  return xml(
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}
