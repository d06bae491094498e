import { isEqual } from './entry.ts'

/** Misses fail the entry, remarks explain a rule. */
export type Found = { misses: string[]; remarks: string[] }

/** Numbers and texts without padding, times without T and zone. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.replace(/^[\0 ]+|[\0 ]+$/g, '')
  return text.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
}

export function isSame(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return expected.length === actual.length && expected.every((one, at) => isSame(one, actual[at]))
  }
  const [left, right] = [plain(expected), plain(actual)]
  if (typeof left === 'number' && typeof right === 'number') return Math.abs(left - right) < 1e-6
  return isEqual(left, right)
}

export function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text === undefined ? 'nothing' : text.slice(0, 120)
}
