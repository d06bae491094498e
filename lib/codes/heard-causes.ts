/** Why a request of a phone was refused: what of it could not be read. */
export const requestRefusals = ['template', 'badPlace', 'badTime', 'badRequest', 'tooFast'] as const

export type RequestRefusal = (typeof requestRefusals)[number]

/**
 * Why a frame that named a device did not make it appear, and `entered`, when it did. What the words
 * for them say to do: messages/<lang>/add.json. `held`: another connection has the device.
 * `otherNumber`: no device has the number that came; it ends as the device's does, or comes from
 * where somebody waits for the device.
 * `unproved`: it was claimed, and nothing shows yet that it is the claimant's.
 * `leftOut`: it was taken without values that could not be read.
 */
export const heardCauses = [
  'entered',
  'noFix',
  'wrongClock',
  'wrongPort',
  'badChecksum',
  'badFrame',
  'wrongCode',
  'noCode',
  'otherTerminal',
  'held',
  'unproved',
  'network',
  'token',
  'otherNumber',
  'leftOut',
  ...requestRefusals,
] as const

export type HeardCause = (typeof heardCauses)[number]

/** Gateways listen for a device so long after each device/GetHeard. */
export const listenSeconds = 600
