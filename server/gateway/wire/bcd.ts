/** Digits above 9 stay letters. */
export function bcdText(bytes: Buffer): string {
  return bytes.toString('hex')
}

/** Padded left with zeros. RangeError. */
export function bcdBytes(digits: string, size: number): Buffer {
  if (!/^\d*$/.test(digits) || digits.length > size * 2)
    throw new RangeError(`not ${size} BCD bytes: ${digits}`)
  return Buffer.from(digits.padStart(size * 2, '0'), 'hex')
}
