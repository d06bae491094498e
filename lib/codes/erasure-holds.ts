/**
 * Why an erasure that is due does not begin: `money`, the wallet of who is alone in its organisation holds or owes some;
 * `lastManager`, its organisation would have none. What to do about it: messages/<lang>/person.json.
 */
export const erasureHolds = ['money', 'lastManager'] as const

export type ErasureHold = (typeof erasureHolds)[number]
