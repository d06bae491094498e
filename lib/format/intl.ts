const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one takes longer than a thousand uses. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
  numbers.set(key, format)
  return format
}

/** Of wall clocks: dates whose UTC fields are shown. `tag` is BCP-47. */
export function wallFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  dates.set(key, format)
  return format
}
