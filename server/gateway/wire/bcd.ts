/** The hex digits of BCD bytes; digits above 9 stay as letters, so that the caller can tell. */
export function bcdText(bytes: Buffer): string {
  return bytes.toString('hex')
}

/** Decimal digits, two a byte, padded left with zeros to `size` bytes. Throws when they do not fit or are not digits. */
export function bcdBytes(digits: string, size: number): Buffer {
  if (!/^\d*$/.test(digits) || digits.length > size * 2)
    throw new RangeError(`not ${size} BCD bytes: ${digits}`)
  return Buffer.from(digits.padStart(size * 2, '0'), 'hex')
}
