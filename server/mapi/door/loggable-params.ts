const hidden =
  /pwd|pass|secret|token|totp|code|proof|answer|^sid$|phone|mail|target|contact|address|leader|identity|endpoint|auth_key|card_no|real_name|sound/i
const bounds = { depth: 5, entries: 20, text: 80, total: 4_000 }

/** Short JSON without secrets. */
export function loggableParams(params: unknown): string {
  const text = JSON.stringify(shorten(params, 0)) ?? 'undefined'
  return text.length > bounds.total ? `${text.slice(0, bounds.total)}…` : text
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > bounds.text ? `${value.slice(0, bounds.text)}… ${value.length}` : value
  if (value === null || typeof value !== 'object') return value
  if (depth >= bounds.depth) return '…'
  if (Array.isArray(value)) {
    const first = value.slice(0, bounds.entries).map((inner) => shorten(inner, depth + 1))
    return value.length > bounds.entries ? [...first, `… ${value.length}`] : first
  }
  const entries = Object.entries(value).slice(0, bounds.entries)
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key.slice(0, bounds.text),
      hidden.test(key) ? '[hidden]' : shorten(inner, depth + 1),
    ]),
  )
}
