/** How a firmware comes to devices: in packets (JT/T 808 0x8108), by an address (0x8105), by the vendor's text with an address in it (GT06). */
export const rolloutWays = ['packets', 'url', 'text'] as const
export type RolloutWay = (typeof rolloutWays)[number]

/** `paused`: what is under way goes on, nothing is begun. The last two have ended. */
export const rolloutStates = ['running', 'paused', 'stopped', 'done'] as const
export type RolloutState = (typeof rolloutStates)[number]

/** Why one rests or has ended; '' without a reason. `failed`: a device failed twice. */
export const rolloutReasons = ['', 'byPerson', 'failed', 'over', 'fileGone'] as const
export type RolloutReason = (typeof rolloutReasons)[number]

/** Of a device: the first three are open. */
export const targetStates = [
  'waiting',
  'sending',
  'sent',
  'done',
  'failed',
  'timedOut',
  'cancelled',
  'skipped',
] as const
export type TargetState = (typeof targetStates)[number]

/**
 * Why a device is where it is; '' where its state says all. `refused`: it did not take the packets; `failed`: it says that the
 * update went wrong; `byDevice`: it broke off; `noAnswer`: it said nothing in time; `lost`: its connection broke again and again;
 * `told`: it tells the new version; `protocol`, `version2011`, `unsupported`, `noText`: it has no way to take it; `over`,
 * `stopped`: the roll-out ended before; `gone`: it is frozen, deleted or elsewhere.
 */
export const targetReasons = [
  '',
  'refused',
  'failed',
  'byDevice',
  'noAnswer',
  'lost',
  'told',
  'protocol',
  'version2011',
  'unsupported',
  'noText',
  'over',
  'stopped',
  'gone',
] as const
export type TargetReason = (typeof targetReasons)[number]

/** What is renewed: `number` as 0x8108 and 0x0108 have it. */
export const firmwareParts = { terminal: 0, cardReader: 12, positioning: 52 } as const
export type FirmwarePart = keyof typeof firmwareParts
export const firmwarePartNames = Object.keys(firmwareParts) as [FirmwarePart, ...FirmwarePart[]]

export const firmwarePartOf = (number: number): FirmwarePart =>
  firmwarePartNames.find((name) => firmwareParts[name] === number) ?? 'terminal'
