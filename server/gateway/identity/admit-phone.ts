import type { HeardCause } from '#lib/codes/heard-causes.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { isInNetworks } from '../../domain/platform/in-networks.ts'
import { defaultIntervalSeconds } from '../../domain/tracking/position/silence.ts'
import type { Device, Sender } from '../device.ts'
import type { Hub } from '../hub.ts'
import { isStrict, transports } from './holding.ts'
import { isToken } from './is-token.ts'

const graceSeconds = 60
const phones = 'osmand'

/** Its number is then free for another address. */
export function isPhoneSilent({ settings, state }: Device, nowMs: number): boolean {
  const now = Math.floor(nowMs / 1000) - storeEpoch
  return now - state.seenAt > (settings.intervalSeconds ?? defaultIntervalSeconds) + graceSeconds
}

/** `held`: another address has the number. */
export type PhoneVerdict = 'taken' | 'forbidden' | 'held'

/** With token from anywhere, else one address until silent. Rejects without database. */
export async function admitPhone(
  hub: Hub,
  device: Device,
  { ip, token }: { ip: string; token: string | undefined },
): Promise<PhoneVerdict> {
  const refused = whyForbidden(device, ip, token)
  if (refused) {
    hub.conflicts.note(device, ip, refused)
    tell(hub, device, { cause: refused, ip })
    return 'forbidden'
  }
  const sender = { ip, transport: transports.http, isProved: device.tokenHash !== undefined }
  if (isHeldFrom(device, sender)) return 'taken'
  if (device.session || !(await claimHold(hub, device, sender))) {
    hub.conflicts.note(device, ip, 'held')
    tell(hub, device, { cause: 'held', ip })
    return 'held'
  }
  return 'taken'
}

/**
 * As a feed sends it, which has shown its token: that of the device, and codes, are not asked for. It proves nothing of the
 * device, which takes its place when it comes itself.
 */
export async function admitFed(hub: Hub, device: Device, ip: string): Promise<PhoneVerdict> {
  if (!isInNetworks(device.settings.networks, ip)) {
    tell(hub, device, { cause: 'network', ip })
    return 'forbidden'
  }
  const sender = { ip, transport: transports.feed, isProved: false }
  if (isHeldFrom(device, sender)) return 'taken'
  if (!device.session && (await claimHold(hub, device, sender))) return 'taken'
  tell(hub, device, { cause: 'held', ip })
  return 'held'
}

/** Whether it was let in from there before, and nothing has changed since: nobody has to be asked. */
export function isAdmitted(
  device: Device,
  { ip, token }: { ip: string; token: string | undefined },
): boolean {
  const sender = { ip, transport: transports.http }
  return !device.isClaimOpen && isHeldFrom(device, sender) && !whyForbidden(device, ip, token)
}

const isHeldFrom = (
  { session, phoneEpoch, holder }: Device,
  { ip, transport }: Pick<Sender, 'ip' | 'transport'>,
): boolean =>
  !session && phoneEpoch !== undefined && holder?.ip === ip && holder.transport === transport

function tell(hub: Hub, device: Device, { cause, ip }: { cause: HeardCause; ip: string }): void {
  hub.heard.note(device.id, { cause, protocol: phones, port: phones, ip })
}

function whyForbidden(device: Device, ip: string, token: string | undefined) {
  if (!isInNetworks(device.settings.networks, ip)) return 'network'
  if (device.tokenHash !== undefined) return isToken(token, device.tokenHash) ? undefined : 'token'
  return isStrict(device) ? 'noCode' : undefined
}

async function claimHold(hub: Hub, device: Device, sender: Sender): Promise<boolean> {
  const outcome = await hub.holders.claim({
    ...sender,
    deviceId: device.id,
    isSilent: isPhoneSilent(device, hub.now()),
  })
  if (typeof outcome !== 'number') return false
  device.holder = { ip: sender.ip, transport: sender.transport }
  device.phoneEpoch = outcome
  return true
}
