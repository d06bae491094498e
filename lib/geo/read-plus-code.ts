/** Digits of base 20. */
const digits = '23456789CFGHJMPQRVWX'
const code = /^([2-9CFGHJMPQRVWX]{2,8}0*)\+([2-9CFGHJMPQRVWX]{2,7})?$/i

/**
 * The middle of an Open Location Code as of its specification 1.0 (`8FVC9G8F+6X`), in degrees.
 * `short` where its first digits are left out, so that it is a place only near another one.
 * Undefined for any other text.
 */
export function readPlusCode(text: string): { lat: number; lon: number } | 'short' | undefined {
  const [, before, behind = ''] = code.exec(text) ?? []
  if (!before || before.length % 2 === 1) return undefined
  const significant = before.replace(/0+$/, '')
  const isPadded = significant !== before
  if (before.length < 8) return !isPadded && behind !== '' ? 'short' : undefined
  if (significant.length % 2 === 1 || (isPadded && behind !== '')) return undefined
  return middleOf(`${significant}${behind}`.toUpperCase())
}

function middleOf(written: string): { lat: number; lon: number } | undefined {
  let [lat, lon, height, width] = [-90, -180, 400, 400]
  for (const [at, digit] of [...written].entries()) {
    const value = digits.indexOf(digit)
    if (at < 10) {
      // Pairs of a latitude and a longitude.
      if (at % 2 === 0) {
        height /= 20
        lat += value * height
      } else {
        width /= 20
        lon += value * width
      }
    } else {
      // A grid of five rows and four columns.
      height /= 5
      width /= 4
      lat += Math.floor(value / 4) * height
      lon += (value % 4) * width
    }
  }
  const middle = { lat: lat + height / 2, lon: lon + width / 2 }
  return lat < 90 && lon < 180 ? middle : undefined
}
