/** Where a field of a decoded message stands. */
export type FieldPlace = {
  /** As in the message's fields: `items.0.id`. */
  path: string
  /** In the memory that the bytes view. */
  memory: ArrayBufferLike
  from: number
  to: number
}

type Trace = { path: string[]; places: FieldPlace[] }

/** Decoding is synchronous: one at a time. */
let trace: Trace | undefined

export const isTraced = (): boolean => trace !== undefined

/** Runs a decoder and keeps what it says of places. For inspection, never while reports come in. */
export function traced<T>(decode: () => T): { value: T; places: FieldPlace[] } {
  const own: Trace = { path: [], places: [] }
  trace = own
  try {
    return { value: decode(), places: own.places }
  } finally {
    trace = undefined
  }
}

export function inField<T>(name: string | number, read: () => T): T {
  if (!trace) return read()
  trace.path.push(String(name))
  try {
    return read()
  } finally {
    trace?.path.pop()
  }
}

export function placeField(name: string, bytes: Uint8Array, from: number, to: number): void {
  if (!trace || to <= from) return
  trace.places.push({
    path: [...trace.path, name].join('.'),
    memory: bytes.buffer,
    from: bytes.byteOffset + from,
    to: bytes.byteOffset + to,
  })
}

/** Fields one behind the other, with their lengths. */
export function placeInTurn(
  bytes: Uint8Array,
  at: number,
  fields: readonly (readonly [name: string, length: number])[],
): void {
  if (!trace) return
  let from = at
  for (const [name, length] of fields) {
    placeField(name, bytes, from, from + length)
    from += length
  }
}

/** Takes the trace back to where it is now: another layout is tried. */
export function rememberTrace(): () => void {
  const kept = trace && [...trace.places]
  return () => {
    if (trace && kept) trace.places = [...kept]
  }
}
