/** What keys of integrators may be allowed; an area may be read only. Which functions they open: key-functions.ts. */
export const keyScopes = [
  'device:read',
  'device:write',
  'location:read',
  'location:write',
  'alarm:read',
  'alarm:write',
  'fence:read',
  'fence:write',
  'report:read',
  'report:write',
  'commands:read',
  'commands:write',
  'organisation:read',
  'organisation:write',
  'account:read',
  'service:read',
  'service:write',
  'trade:read',
  'sim:read',
  'sim:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Why no key calls a function. */
export type KeyExclusion = 'public' | 'credentials' | 'lasting' | 'money' | 'platform' | 'personal'
