import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

type Place = { Bucket: string; Key: string }

/** Bytes in memory at once; grows with the file, for 10 000 parts are the most that S3 takes. */
const leastPart = 16 * 1_048_576
const mostParts = 10_000

/** In one request, or in parts: the object appears with the last of them. */
export async function uploadFile(
  client: S3Client,
  place: Place,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (from: number, length: number) => {
      const bytes = Buffer.alloc(Math.min(length, size - from))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
      if (bytesRead < bytes.length) throw new Error('the file was cut while it was read')
      return bytes
    }
    const send = { abortSignal: signal }
    if (size <= leastPart)
      await client.send(new PutObjectCommand({ ...place, Body: await read(0, size) }), send)
    else await uploadParts(client, place, { size, read, signal })
  } finally {
    await handle.close()
  }
}

type Parts = {
  size: number
  read: (from: number, length: number) => Promise<Buffer>
  signal: AbortSignal
}

async function uploadParts(client: S3Client, place: Place, { size, read, signal }: Parts) {
  const send = { abortSignal: signal }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), send)
  const upload = { ...place, UploadId }
  try {
    const length = Math.max(leastPart, Math.ceil(size / mostParts))
    const done: CompletedPart[] = []
    for (let from = 0; from < size; from += length) {
      const PartNumber = done.length + 1
      const part = { ...upload, PartNumber, Body: await read(from, length) }
      const { ETag } = await client.send(new UploadPartCommand(part), send)
      done.push({ PartNumber, ETag })
    }
    const parts = { ...upload, MultipartUpload: { Parts: done } }
    await client.send(new CompleteMultipartUploadCommand(parts), send)
  } catch (error) {
    // Parts of an upload that was given up cost as stored ones do.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}
