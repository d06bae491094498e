import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type ObjectStore, ObjectStoreError, type ObjectStoreSettings } from './object-store.ts'
import { uploadFile } from './upload-file.ts'

/** Retries, 0.1 to a few seconds apart, included. */
const mostTries = 4
const connectWithinMs = 3000
/** Without a byte. */
const silentMs = 15_000
/** All tries of one request; more for the bytes it carries. */
const answerWithinMs = 30_000
const slowestBytesAMs = 500
/** Of an object that is read into memory. */
const largestBytes = 60_000_000

/** Amazon's S3, or what speaks as it does. */
export function s3Store(settings: ObjectStoreSettings & { bucket: string }): ObjectStore {
  const { bucket, S3_PREFIX: prefix } = settings
  const client = openClient(settings)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const soon = (bytes = 0) => ({ abortSignal: deadline(bytes) })
  const open = async (key: string, signal: AbortSignal) => {
    const { Body: body } = await client.send(new GetObjectCommand(at(key)), { abortSignal: signal })
    return body && addAbortSignal(signal, body as Readable)
  }
  return {
    put: async (key, bytes) => {
      const put = new PutObjectCommand({ ...at(key), Body: bytes })
      await asked('PUT', key, () => client.send(put, soon(bytes.length)))
    },
    putFile: (key, file, signal) =>
      asked('PUT', key, () => uploadFile(client, at(key), file, signal)),
    sizeOf: (key) =>
      unlessMissing('HEAD', key, async () => {
        const head = client.send(new HeadObjectCommand(at(key)), soon())
        const { ContentLength } = await head.catch(async (error: unknown) => {
          if (statusOf(error) !== 404) throw error
          // Without a body it cannot say what is missing: a GET does.
          const found = await client.send(new GetObjectCommand(at(key)), soon())
          ;(found.Body as Readable | undefined)?.destroy()
          return found
        })
        return ContentLength
      }),
    get: (key) =>
      unlessMissing('GET', key, () => {
        const signal = deadline(largestBytes)
        return readWhole(() => open(key, signal))
      }),
    open: (key, signal) => unlessMissing('GET', key, () => open(key, signal)),
    remove: async (key) => {
      await unlessMissing('DELETE', key, () =>
        client.send(new DeleteObjectCommand(at(key)), soon()),
      )
    },
    list: (folder) => list(client, { bucket, prefix, folder }),
    close: () => client.destroy(),
  }
}

/** The client's own tries end where an answer begins: one that is cut is asked for once more. */
async function readWhole(open: () => Promise<Readable | undefined>): Promise<Buffer | undefined> {
  const body = await open()
  if (!body) return undefined
  return buffer(body).catch(async () => {
    const again = await open()
    return again && buffer(again)
  })
}

const deadline = (bytes: number) =>
  AbortSignal.timeout(answerWithinMs + Math.ceil(bytes / slowestBytesAMs))

function openClient(settings: ObjectStoreSettings): S3Client {
  return new S3Client({
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: settings.S3_PATH_STYLE,
    credentials: {
      accessKeyId: settings.S3_KEY_ID,
      secretAccessKey: settings.S3_KEY_SECRET,
    },
    maxAttempts: mostTries,
    // Other stores than Amazon's refuse what newer clients add; we compare hashes ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silentMs },
  })
}

async function* list(
  client: S3Client,
  { bucket, prefix, folder }: { bucket: string; prefix: string; folder: string },
): AsyncGenerator<{ key: string; size: number }> {
  let after: string | undefined
  do {
    const page = await asked('LIST', folder, () =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + folder,
          ContinuationToken: after,
        }),
        { abortSignal: deadline(0) },
      ),
    )
    for (const { Key: key = '', Size: size = 0 } of page.Contents ?? [])
      yield { key: key.slice(prefix.length), size }
    after = page.NextContinuationToken
  } while (after !== undefined)
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Errors of the client hold the key id and what was signed: none of it goes on. */
async function asked<T>(method: string, key: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { name = 'Error', code = statusOf(error) ?? '' } = error as {
      name?: string
      code?: string
    }
    throw new ObjectStoreError(`${method} ${key}: ${name} ${code}`.trim())
  }
}

function unlessMissing<T>(
  method: string,
  key: string,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return asked(method, key, async () => {
    try {
      return await ask()
    } catch (error) {
      // A bucket, a key of the settings or a path that is not there is 404 under other names.
      if ((error as Error).name === 'NoSuchKey') return undefined
      throw error
    }
  })
}
