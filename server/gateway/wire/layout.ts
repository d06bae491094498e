import { Reader, Truncated } from './reader.ts'
import { inField, isTraced, placeField } from './trace.ts'
import { Writer } from './writer.ts'

export type Scope = {
  version: number
  /** Fields read before. */
  values: Record<string, unknown>
  /** Given where a message may end early: takes the paths of what it lacks. */
  missing?: string[]
}

export type Wire<T> = {
  read(from: Reader, scope: Scope): T
  write(to: Writer, value: T, scope: Scope): void
}

export type ValueOf<W> = W extends Wire<infer T> ? T : never

type OptionalKeys<F> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }
export type StructOf<F> = Flat<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
    [K in OptionalKeys<F>]?: ValueOf<F[K]>
  }
>

/** A fraction would be cut silently. */
function whole(value: number): number {
  if (!Number.isInteger(value)) throw new RangeError('not a whole number')
  return value
}

export const byte: Wire<number> = {
  read: (from) => from.u8(),
  write: (to, value) => to.u8(whole(value)),
}
export const word: Wire<number> = {
  read: (from) => from.u16(),
  write: (to, value) => to.u16(whole(value)),
}
export const dword: Wire<number> = {
  read: (from) => from.u32(),
  write: (to, value) => to.u32(whole(value)),
}

export function bcd(size: number): Wire<string> {
  return {
    read: (from) => from.take(size).toString('hex'),
    write: (to, value) => to.bcd(value, size),
  }
}

export const hexRest: Wire<string> = {
  read: (from) => from.rest().toString('hex'),
  write: (to, value) => to.raw(hexBytes(value)),
}

/** RangeError for others. */
export function hexBytes(text: string): Buffer {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) throw new RangeError('not hex')
  return Buffer.from(text, 'hex')
}

function readTraced<T>(name: string, wire: Wire<T>, from: Reader, scope: Scope): T {
  const at = from.at
  const value = inField(name, () => wire.read(from, scope))
  placeField(name, from.bytes, at, from.at)
  return value
}

type Entries = [name: string, wire: Wire<unknown>][]

/** Up to the field that is cut; from there on the fields are missing. */
function readCut(entries: Entries, from: Reader, version: number, missing: string[]) {
  const values: Record<string, unknown> = {}
  for (const [index, [name, wire]] of entries.entries()) {
    const [at, before] = [from.at, missing.length]
    const isCut = before > 0 || !readCutField(wire, name, from, { version, values, missing })
    if (isCut) {
      if (before === 0) from.at = at
      missing.push(...entries.slice(index).map(([later]) => later))
      return values
    }
    for (let inner = before; inner < missing.length; inner++)
      missing[inner] = `${name}.${missing[inner]}`
  }
  return values
}

function readCutField(wire: Wire<unknown>, name: string, from: Reader, scope: Scope): boolean {
  try {
    const value = isTraced() ? readTraced(name, wire, from, scope) : wire.read(from, scope)
    if (value !== undefined) scope.values[name] = value
    return true
  } catch (error) {
    if (error instanceof Truncated) return false
    throw error
  }
}

export function struct<F extends Record<string, Wire<unknown>>>(fields: F): Wire<StructOf<F>> {
  const entries: Entries = Object.entries(fields)
  return {
    read(from, { version, missing }) {
      if (missing) return readCut(entries, from, version, missing) as StructOf<F>
      const values: Record<string, unknown> = {}
      const scope = { version, values }
      for (const [name, wire] of entries) {
        const value = isTraced() ? readTraced(name, wire, from, scope) : wire.read(from, scope)
        if (value !== undefined) values[name] = value
      }
      return values as StructOf<F>
    },
    write(to, value, { version }) {
      const values = value as Record<string, unknown>
      const scope = { version, values }
      for (const [name, wire] of entries) wire.write(to, values[name], scope)
    },
  }
}

/** A field present only if `is`. */
export function when<T>(is: (scope: Scope) => boolean, wire: Wire<T>): Wire<T | undefined> {
  return {
    read: (from, scope) => (is(scope) ? wire.read(from, scope) : undefined),
    write: (to, value, scope) => {
      if (!is(scope)) return
      if (value === undefined) throw new RangeError('a field is missing')
      wire.write(to, value, scope)
    },
  }
}

export function atEnd<T>(wire: Wire<T>): Wire<T | undefined> {
  return {
    read: (from, scope) => (from.left > 0 ? wire.read(from, scope) : undefined),
    write: (to, value, scope) => {
      if (value !== undefined) wire.write(to, value, scope)
    },
  }
}

export function list<T>(count: Wire<number>, each: Wire<T>, max = 0xffff): Wire<T[]> {
  return {
    read(from, scope) {
      const items: T[] = []
      const whole = { version: scope.version, values: scope.values }
      for (let left = count.read(from, scope); left > 0; left--) {
        const at = from.at
        try {
          items.push(inField(items.length, () => each.read(from, whole)))
        } catch (error) {
          if (!scope.missing || !(error instanceof Truncated)) throw error
          from.at = at
          scope.missing.push(String(items.length))
          return items
        }
      }
      return items
    },
    write(to, items, scope) {
      if (items.length > max) throw new RangeError(`more than ${max} items`)
      count.write(to, items.length, scope)
      for (const item of items) each.write(to, item, scope)
    },
  }
}

/** With other names for the values. */
export function mapped<W, T>(wire: Wire<W>, to: (raw: W) => T, from: (value: T) => W): Wire<T> {
  return {
    read: (reader, scope) => to(wire.read(reader, scope)),
    write: (writer, value, scope) => wire.write(writer, from(value), scope),
  }
}

export const empty: Wire<Record<string, never>> = { read: () => ({}), write: () => undefined }

export function sized<T>(length: Wire<number>, wire: Wire<T>): Wire<T> {
  return {
    read: (from, scope) => wire.read(from.sub(length.read(from, scope)), scope),
    write(to, value, scope) {
      const part = new Writer()
      wire.write(part, value, scope)
      length.write(to, part.length, scope)
      to.raw(part.done())
    },
  }
}

/** And the unknown rest, as hex. With `missing` a body that ends early is read as far as it goes. */
export function readWhole<T>(
  wire: Wire<T>,
  body: Buffer,
  version: number,
  missing?: string[],
): [T, string] {
  const from = new Reader(body)
  const value = wire.read(
    from,
    missing ? { version, values: {}, missing } : { version, values: {} },
  )
  return [value, from.rest().toString('hex')]
}

/** The bytes do not fit the layout. */
export function isMisfit(error: unknown): boolean {
  return error instanceof Truncated || error instanceof RangeError
}
