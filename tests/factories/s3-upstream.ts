import { randomBytes } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Keys } from './signature-v4.ts'

export type S3Upstream = {
  bucket: string
  keys: S3Keys
  /** What is there: read anew after each request that changes it; a test's own changes arrive before the next request. */
  objects: Map<string, Buffer>
  uploads: Map<string, Map<number, Buffer>>
  /** Passes a request on as it was signed. */
  ask(request: IncomingMessage, body: Buffer): Promise<S3Answer>
  close(): Promise<void>
}

export type S3Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** A bucket of its own in the S3 server at `http://KEY:SECRET@HOST:PORT`. */
export async function openS3Upstream(url: string): Promise<S3Upstream> {
  const { username, password, origin, searchParams } = new URL(url)
  const keys: S3Keys = {
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  }
  const bucket = `waypost-tests-${randomBytes(6).toString('hex')}`
  const client = new S3Client({
    region: keys.region,
    endpoint: origin,
    forcePathStyle: true,
    credentials: { accessKeyId: keys.keyId, secretAccessKey: keys.secret },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const objects = new ObjectsThere(client, bucket)
  const uploads: S3Upstream['uploads'] = new Map()
  return {
    bucket,
    keys,
    objects,
    uploads,
    ask: async (request, body) => {
      await objects.arrived()
      const answer = await passOn(origin, request, body)
      if (request.method === 'GET' || request.method === 'HEAD') return answer
      const { pathname, searchParams: query } = new URL(request.url ?? '', origin)
      await objects.readAnew(decodeURIComponent(pathname.slice(`/${bucket}/`.length)))
      if (query.has('uploads') || query.has('uploadId')) {
        const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
        uploads.clear()
        for (const { UploadId } of listed.Uploads ?? []) uploads.set(UploadId ?? '', new Map())
      }
      return answer
    },
    close: async () => {
      objects.clear()
      await objects.arrived()
      await client.send(new DeleteBucketCommand({ Bucket: bucket }))
      client.destroy()
    },
  }
}

class ObjectsThere extends Map<string, Buffer> {
  readonly #client: S3Client
  readonly #bucket: string
  #under: Promise<unknown> = Promise.resolve()

  constructor(client: S3Client, bucket: string) {
    super()
    this.#client = client
    this.#bucket = bucket
  }

  override set(key: string, bytes: Buffer): this {
    const put = new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes })
    this.#under = this.#under.then(() => this.#client.send(put))
    return super.set(key, bytes)
  }

  override delete(key: string): boolean {
    const gone = new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })
    this.#under = this.#under.then(() => this.#client.send(gone))
    return super.delete(key)
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key)
  }

  async arrived(): Promise<void> {
    await this.#under
  }

  async readAnew(key: string): Promise<void> {
    const get = new GetObjectCommand({ Bucket: this.#bucket, Key: key })
    try {
      const { Body: body } = await this.#client.send(get)
      super.set(key, Buffer.from((await body?.transformToByteArray()) ?? []))
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error
      super.delete(key)
    }
  }
}

/** The host is among what was signed: it stays that of this side. */
function passOn(origin: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<S3Answer>((resolve, reject) => {
    const request = http.request(origin, { method, path: url, headers, agent: false })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response
      buffer(response).then((bytes) => resolve({ status, headers: answered, body: bytes }), reject)
    })
    request.end(body)
  })
}
