import type { Caller } from '../../../caller.ts'

/** Cutting asks for `e_ua_force_oil_off`, restoring for it or `e_ua_modify_relay`; a device log-in has the relay only by the latter, which its brand gives. */
export function relayRights({ kind, permissions }: Pick<Caller, 'kind' | 'permissions'>): {
  mayCut: boolean
  mayRestore: boolean
} {
  const forces = permissions.includes('e_ua_force_oil_off')
  const modifies = permissions.includes('e_ua_modify_relay')
  if (kind === 'device') return { mayCut: forces && modifies, mayRestore: modifies }
  return { mayCut: forces, mayRestore: forces || modifies }
}
