import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 and size in bytes of a file of any size. */
export async function hashOfFile(
  file: string,
  signal?: AbortSignal,
): Promise<{ hash: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file, {
    highWaterMark: 1_048_576,
    ...(signal && { signal }),
  })) {
    hash.update(chunk)
    size += chunk.length
  }
  return { hash: hash.digest(), size }
}
