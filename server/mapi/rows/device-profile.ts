import type { z } from 'zod'
import { profileList } from '#lib/codes/device-profile.ts'
import type { profileParams, profileReply } from '#lib/contract/device/device-profile.ts'
import type { DeviceProfile } from '../../domain/fleet/device/device-profile.ts'
import { inPart, type Reader } from '../../domain/people/auth/personal-facts.ts'

type Params = {
  [K in keyof typeof profileParams]?: z.output<(typeof profileParams)[K]> | undefined
}

export function profileOf(params: Params): Partial<DeviceProfile> {
  const named = profileList.filter(({ wire }) => params[wire] !== undefined)
  return Object.fromEntries(named.map(({ key, wire }) => [key, params[wire]]))
}

/** As far as the caller may read it. */
export function toProfileReply(
  profile: DeviceProfile,
  reader: Reader,
): z.input<typeof profileReply> {
  const shown = inPart(profile, 'profile', { reader, isOwn: false })
  const reply = Object.fromEntries(profileList.map(({ key, wire }) => [wire, shown[key]]))
  return reply as z.input<typeof profileReply>
}
