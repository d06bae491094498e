import crypto from 'node:crypto'

export const digestDigits = 24

/** Names a card to who may not read its number; in SQL as `driven.card` of trips-of-driver.ts. */
export const cardDigest = (card: string): string =>
  crypto.createHash('sha256').update(card).digest('hex').slice(0, digestDigits)
