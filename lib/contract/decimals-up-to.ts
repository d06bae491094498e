/** A decimal from 1 to `most` without leading zeros, as a pattern: other than a refinement, integrators can read it. */
export function decimalsUpTo(most: string): RegExp {
  const below = [...most].flatMap((digit, at) => {
    const [least, largest] = [at === 0 ? 1 : 0, Number(digit) - 1]
    if (largest < least) return []
    const range = largest === least ? String(least) : `[${least}-${largest}]`
    return most.slice(0, at) + range + digits(most.length - at - 1)
  })
  const shorter = most.length > 1 ? [`[1-9]${digits(0, most.length - 2)}`] : []
  return new RegExp(`^(?:${[...shorter, ...below, most].join('|')})$`)
}

function digits(least: number, most = least): string {
  if (most === 0) return ''
  return least === most ? `\\d{${most}}` : `\\d{${least},${most}}`
}
