import { z } from 'zod'
import { claimCode } from '#lib/rules/claim-code.ts'
import { claimDays, claimsAnHour, mostAwaited } from '#lib/rules/claim-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { deviceName, newImei, protocol, requestId, sgid, simei } from '../fields.ts'

/**
 * Stock needs the printed code or a device password that is not the default. A number that nobody
 * imported awaits its first report and a proof (docs/identity.md#claims); until then a dealer may
 * refuse it (device/Add, `refuse_claim`) or vouch for it (device/ConfirmClaim). Else deviceTaken.
 */
export const claim = defineFunc('device/Claim', {
  summary: `Adds a device that is nobody's to the caller's own account, by its number. One that nobody imported is let in once something shows that it is the caller's: a report from the caller's own network, in the hour before or while device/GetHeard is asked, or one at the port that GetHeard names (proof_port), or a dealer above (device/ConfirmClaim). At most ${claimsAnHour} tries an hour and account, and ${mostAwaited} devices without a proof; such a claim yields to one with a proof, and to any other after ${claimDays} days.`,
  access: ['e_ua_bind_device'],
  writes: true,
  scope: { sgid: 'group' },
  params: z.strictObject({
    imei: newImei,
    code: ruled(claimCode)
      .optional()
      .describe(
        'Printed on the device, or the password of its device log-in; for a device in stock',
      ),
    name: deviceName.default(''),
    model: z.string().trim().max(textLimits.deviceModel).default(''),
    icon: z.int().min(0).max(10).optional().describe("Index into the brand's map icons"),
    protocol: protocol
      .optional()
      .describe('What it speaks; without it as the gateway saw it, or by the form of the number'),
    sgid: sgid.optional().describe('A group of the own organisation'),
    request_id: requestId,
  }),
  reply: z.object({
    simei,
    is_awaited: z.boolean().describe('Not activated: the first frame of the device is awaited'),
    is_proved: z.boolean().describe("Shown to be the caller's; else nothing of it is taken before"),
  }),
  errors: [
    'notFound',
    'groupElsewhere',
    'ownersOnly',
    'alreadyThere',
    'deviceTaken',
    'numberUnfit',
    'tooManyClaims',
    'tooManyAwaited',
  ],
  rate: { perSecond: 1, burst: 5 },
})
