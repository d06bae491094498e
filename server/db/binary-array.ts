/** Array element types: oid, width in bytes. */
const elements = {
  int4: { oid: 23, width: 4 },
  int2: { oid: 21, width: 2 },
  int8: { oid: 20, width: 8 },
  bool: { oid: 16, width: 1 },
} as const
export type ElementType = keyof typeof elements

const headerBytes = 20

function writeHeader(target: Buffer, oid: number, length: number): void {
  target.writeInt32BE(1, 0)
  target.writeInt32BE(1, 4)
  target.writeInt32BE(oid, 8)
  target.writeInt32BE(length, 12)
  target.writeInt32BE(1, 16)
}

/**
 * A column of `rows` as a binary array, ten times cheaper than text. `pick`: undefined for NULL;
 * numbers must fit the type.
 */
export function binaryArray<Row>(
  type: ElementType,
  rows: readonly Row[],
  pick: (row: Row) => bigint | number | boolean | undefined,
): Buffer {
  const { oid, width } = elements[type]
  const target = Buffer.allocUnsafe(headerBytes + rows.length * (4 + width))
  writeHeader(target, oid, rows.length)
  let at = headerBytes
  for (const row of rows) {
    const value = pick(row)
    if (value === undefined) {
      target.writeInt32BE(-1, at)
      at += 4
      continue
    }
    target.writeInt32BE(width, at)
    writeElement(target, at + 4, width, value)
    at += 4 + width
  }
  return target.subarray(0, at)
}

function writeElement(
  target: Buffer,
  at: number,
  width: number,
  value: bigint | number | boolean,
): void {
  if (width === 4) target.writeInt32BE(Number(value), at)
  else if (width === 2) target.writeInt16BE(Number(value), at)
  else if (width === 1) target[at] = Number(value)
  else target.writeBigInt64BE(BigInt(value), at)
}

/** As `binaryArray`, of at most `most` int4 that come one by one. */
export class Int4Array {
  readonly #bytes: Buffer
  readonly #view: DataView
  #at = headerBytes

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(headerBytes + most * 8)
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length)
  }

  add(value: number): void {
    this.#view.setInt32(this.#at, 4)
    this.#view.setInt32(this.#at + 4, value)
    this.#at += 8
  }

  finish(): Buffer {
    writeHeader(this.#bytes, elements.int4.oid, (this.#at - headerBytes) / 8)
    return this.#bytes.subarray(0, this.#at)
  }
}

/** As `binaryArray`, of bytes. */
export function binaryBytes<Row>(rows: readonly Row[], pick: (row: Row) => Buffer): Buffer {
  const values = rows.map(pick)
  const room = values.reduce((sum, value) => sum + 4 + value.length, headerBytes)
  const target = Buffer.allocUnsafe(room)
  writeHeader(target, 17, rows.length)
  let at = headerBytes
  for (const value of values) {
    target.writeInt32BE(value.length, at)
    at += 4 + value.copy(target, at + 4)
  }
  return target
}

/** Element types of any length: oid, and a first byte where its form has one. */
const texts = {
  text: { oid: 25, prefix: undefined },
  jsonb: { oid: 3802, prefix: 1 },
} as const
export type TextType = keyof typeof texts

/** As `binaryArray`, of texts; null for NULL. */
export function binaryTexts<Row>(
  type: TextType,
  rows: readonly Row[],
  pick: (row: Row) => string | null,
): Buffer {
  const { oid, prefix } = texts[type]
  const values = rows.map(pick)
  const room = values.reduce((sum, value) => sum + (value === null ? 4 : 5 + value.length * 3), 0)
  const target = Buffer.allocUnsafe(headerBytes + room)
  writeHeader(target, oid, rows.length)
  let at = headerBytes
  for (const value of values) {
    if (value === null) {
      target.writeInt32BE(-1, at)
      at += 4
      continue
    }
    const from = at + 4
    let end = from
    if (prefix !== undefined) target[end++] = prefix
    end += target.write(value, end)
    target.writeInt32BE(end - from, at)
    at = end
  }
  return target.subarray(0, at)
}

/** Each with its length; views. */
export function splitElements(array: Buffer): Buffer[] {
  const elements: Buffer[] = []
  for (let at = headerBytes; at < array.length; ) {
    const end = at + 4 + Math.max(0, array.readInt32BE(at))
    elements.push(array.subarray(at, end))
    at = end
  }
  return elements
}

export function joinElements(array: Buffer, elements: readonly Buffer[]): Buffer {
  const header = Buffer.from(array.subarray(0, headerBytes))
  header.writeInt32BE(elements.length, 12)
  return Buffer.concat([header, ...elements])
}
