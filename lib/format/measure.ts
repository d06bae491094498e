const unit = (tag: string, name: string, digits: number) =>
  new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: name,
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  })

/** Speed with its unit, from tenths of km/h: whole from 10 km/h on. */
export function speed(tenths: number, tag: string): string {
  return unit(tag, 'kilometer-per-hour', tenths < 100 ? 1 : 0).format(tenths / 10)
}

/** Metres as metres or kilometres, in words. */
export function formatDistance(metres: number, tag: string): string {
  const isShort = metres < 1000
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: isShort || metres >= 100_000 ? 0 : 1,
  }).format(isShort ? metres : metres / 1000)
}

/** A whole number with the language's separators. */
export function count(value: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(value)
}

/** A badge's number, capped. */
export function capped(value: number, most = 99): string {
  return value > most ? `${most}+` : `${value}`
}
