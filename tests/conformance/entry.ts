export type Entry = {
  id: string
  protocol: string
  kind: string
  tier: 'core' | 'vendor' | 'stream' | 'negative'
  version?: string
  direction?: 'uplink' | 'downlink'
  frame_hex?: string
  segments?: (string | { hex?: string; frame_hex?: string; repeat?: number })[]
  repeat?: number
  method?: string
  url?: string
  headers?: Record<string, string>
  body?: string
  expected: { kind: string; [name: string]: unknown }
  derived?: Record<string, unknown>
  reply_hex?: string
  requires_model?: string
  note?: string
}

export type Verdict = {
  id: string
  kind: string
  tier: Entry['tier']
  ok: boolean
  decoded: unknown
  expected: unknown
  notes: string[]
}

export type Tree = Record<string, unknown>

function leaves(tree: Tree, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(tree).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? leaves(value as Tree, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  )
}

function decimals(value: number): number {
  const text = String(value)
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
}

/** To the digits expected; null expects no value. */
export function isEqual(expected: unknown, actual: unknown): boolean {
  if (expected === null) return actual === undefined || actual === null
  if (typeof expected === 'number' && typeof actual === 'number') {
    if (Number.isInteger(expected) && Number.isInteger(actual)) return expected === actual
    return Math.abs(expected - actual) <= 0.5000001 * 10 ** -Math.min(decimals(expected), 6)
  }
  if (typeof expected === 'string' && typeof actual === 'string') {
    return expected.toLowerCase() === actual.toLowerCase()
  }
  return JSON.stringify(expected) === JSON.stringify(actual)
}

/** The value, or all of several that must be right. */
export type Mapping<View> = Record<string, (view: View) => unknown>

/** Several places of one value: those present must be equal. */
export class Places {
  readonly values: unknown[]
  constructor(...values: unknown[]) {
    this.values = values.filter((value) => value !== undefined)
  }
}

/** A value without a row or counterpart is a miss. */
export function compare<View>(expected: Tree, view: View, mapping: Mapping<View>): string[] {
  const notes: string[] = []
  for (const [path, value] of leaves(expected)) {
    const row = mapping[path]
    if (!row) {
      notes.push(`${path}: no counterpart (expected ${JSON.stringify(value)})`)
      continue
    }
    const found = row(view)
    const values = found instanceof Places ? found.values : [found]
    const isRight =
      value === null
        ? values.every((one) => isEqual(value, one))
        : values.length > 0 && values.every((one) => isEqual(value, one))
    if (!isRight)
      notes.push(`${path}: expected ${JSON.stringify(value)}, decoded ${JSON.stringify(values)}`)
  }
  return notes
}

export function isoOf(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds < 0) return undefined
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}

/** `2015-12-29 02:51:05` of Unix seconds. */
export function plainTime(seconds: number | undefined): string | undefined {
  return isoOf(seconds)?.replace('T', ' ').replace('Z', '')
}
