/** What lies in the store: files by their kind, and what has tables of its own (`brandImage`, `texts`, `map`). */
export const storedKinds = [
  'app',
  'firmware',
  'texts',
  'map',
  'brandImage',
  'recording',
  'export',
  'upload',
  'voucher',
  'licence',
  'complaint',
  'feedback',
] as const
export type StoredKind = (typeof storedKinds)[number]

/** What needs an object: it cannot be deleted meanwhile. */
export const objectUses = [
  'firmware',
  'recording',
  'wallet',
  'withdrawal',
  'order',
  'complaint',
  'feedback',
  'schedule',
  'message',
  'brand',
  'served',
  'history',
  'map',
] as const
export type ObjectUse = (typeof objectUses)[number]

/** Kilobytes that a list may begin with. */
export const objectSizes = { small: 100, middle: 1024, large: 10_240 } as const
