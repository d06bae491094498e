import type { z } from 'zod'
import type { invitationRow } from '#lib/contract/invitation-fields.ts'
import type { Invitation } from '../../domain/fleet/sharing/list-invitations.ts'

/** `isOwn`: to whoever shares the device, not to who is invited. */
export const toInvitationRow = (
  { id, deviceId, from, createdAt, expiresAt, ...row }: Invitation,
  { isOwn }: { isOwn: boolean },
): z.input<typeof invitationRow> => ({
  ...row,
  invite_id: String(id),
  simei: isOwn || (row.state === 'shared' && row.ended === null) ? String(deviceId) : null,
  from: from ?? '',
  create_time: createdAt,
  end_time: expiresAt,
})
