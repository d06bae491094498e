/** Subjects of what keys of integrators may do. */
export const keyAreas = [
  'device',
  'location',
  'alarm',
  'fence',
  'report',
  'commands',
  'organisation',
  'account',
  'service',
  'trade',
  'sim',
] as const
export type KeyArea = (typeof keyAreas)[number]

/** Keys only read the others. */
type WrittenArea = Exclude<KeyArea, 'account' | 'trade'>

export type KeyScope = `${KeyArea}:read` | `${WrittenArea}:write`

const isWritten = (area: KeyArea): area is WrittenArea => area !== 'account' && area !== 'trade'

/** What a key may be allowed; which functions each opens: key-functions.ts. */
export const keyScopes = keyAreas.flatMap((area): KeyScope[] =>
  isWritten(area) ? [`${area}:read`, `${area}:write`] : [`${area}:read`],
) as [KeyScope, ...KeyScope[]]

/** Why no key calls a function. */
export type KeyExclusion = 'public' | 'credentials' | 'lasting' | 'money' | 'platform' | 'personal'
