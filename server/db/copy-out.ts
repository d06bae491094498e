import { finished } from 'node:stream/promises'
import type { Compilable } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { copyHeader } from './copy-buffer.ts'
import type { Pool } from './pool.ts'

/**
 * Rows of a statement without parameters in COPY's binary form, of whole numbers and booleans.
 * For tens of thousands of rows a fifth of the time of `tuples`.
 */
export async function copyOut(pool: Pool, statement: Compilable<unknown>): Promise<BinaryRows> {
  const { sql: text } = statement.compile()
  const client = await pool.connect()
  try {
    const out = client.query(copyTo(`COPY (${text}) TO STDOUT (FORMAT binary)`))
    const parts: Buffer[] = []
    // Iterating over the stream instead costs more than the query.
    out.on('data', (part: Buffer) => parts.push(part))
    await finished(out)
    client.release()
    return new BinaryRows(Buffer.concat(parts))
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A reader over rows: `next`, then one call for each field in its order. */
export class BinaryRows {
  readonly #bytes: Buffer
  #at = copyHeader.length

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** False after the last row. */
  next(): boolean {
    const fields = this.#bytes.readInt16BE(this.#at)
    this.#at += 2
    return fields !== -1
  }

  /** Undefined for NULL. */
  int(): number | undefined {
    const length = this.#bytes.readInt32BE(this.#at)
    this.#at += 4
    if (length < 0) return undefined
    const from = this.#at
    this.#at += length
    if (length === 4) return this.#bytes.readInt32BE(from)
    return length === 2 ? this.#bytes.readInt16BE(from) : this.#bytes[from]
  }

  bigint(): bigint | undefined {
    this.#at += 4
    if (this.#bytes.readInt32BE(this.#at - 4) < 0) return undefined
    this.#at += 8
    return this.#bytes.readBigInt64BE(this.#at - 8)
  }

  bool(): boolean | undefined {
    const value = this.int()
    return value === undefined ? undefined : value !== 0
  }
}
