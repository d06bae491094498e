import { whyNot } from '#lib/commands/carry.ts'
import { commandOf } from '#lib/commands/catalogue.ts'
import { getInvites as getInvitesContract } from '#lib/contract/device/get-invites.ts'
import { getLent as getLentContract } from '#lib/contract/device/get-lent.ts'
import { getShared as getSharedContract } from '#lib/contract/device/get-shared.ts'
import { getShares as getSharesContract } from '#lib/contract/device/get-shares.ts'
import { invite as inviteContract } from '#lib/contract/device/invite.ts'
import { revokeInvite as revokeInviteContract } from '#lib/contract/device/revoke-invite.ts'
import { revokeShare as revokeShareContract } from '#lib/contract/device/revoke-share.ts'
import { share as shareContract } from '#lib/contract/device/share.ts'
import { getShare as getShareContract } from '#lib/contract/message/get-share.ts'
import { handleShare as handleShareContract } from '#lib/contract/message/handle-share.ts'
import { guestCommands } from '#lib/rules/sharing.ts'
import { AppError } from '../../app-error.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { readPresent } from '../../domain/fleet/device/read-present.ts'
import { handleInvitation } from '../../domain/fleet/sharing/handle-invitation.ts'
import { inviteAccount, takeBack } from '../../domain/fleet/sharing/invite-account.ts'
import {
  countUnhandled,
  listOfDevice,
  listReceived,
  listSent,
} from '../../domain/fleet/sharing/list-invitations.ts'
import { type LentDeviceState, readLent } from '../../domain/fleet/sharing/read-lent.ts'
import {
  listShares,
  endShare as revoke,
  shareDevice,
} from '../../domain/fleet/sharing/share-device.ts'
import { ownAccount } from '../../domain/people/account/own-account.ts'
import { openShare } from '../../domain/tracking/live/open-share.ts'
import { handle, handlePublic } from '../door/handle.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'
import { toDeviceRow } from '../rows/device-row.ts'
import { toInvitationRow } from '../rows/to-invitation-row.ts'

export const share = handle(shareContract, async (ctx, params) => {
  const { end_time: endTime, remark, pwd_md5: password, stop_area: stopArea } = params
  const { id, token } = await shareDevice(ctx, ctx.visible.device(params.simei), {
    endTime,
    remark,
    password,
    stopArea,
  })
  return { share_id: String(id), token, path: `/h5/share/${token}`, end_time: endTime }
})

const nobody = { kind: 'device', permissions: [] } as const

/** By field: the link must not reveal owner or number. */
export const getShared = handlePublic(getSharedContract, async (ctx, params) => {
  const { services } = ctx
  const { token, pwd_md5: password, view_key: viewKey } = params
  const { deviceId, expiresAt, ...opened } = await openShare(ctx, token, { password, viewKey })
  const [device] = await readPresent(services, [deviceId])
  if (!device) throw new AppError('shareEnded')
  const now = ctx.now() / 1000
  const row = toDeviceRow(device.facts, device.state, { now, reader: nobody })
  return {
    // No fallback to digits of the number here.
    name: device.facts.givenName,
    icon: row.icon,
    state: row.state,
    fix_time: row.fix_time,
    lat: row.lat,
    lon: row.lon,
    speed: row.speed,
    course: row.course,
    address: await addressOf(ctx, row, params.language),
    end_time: expiresAt,
    time: Math.floor(now),
    view_key: opened.viewKey,
  }
})

type Place = { lat: number | null; lon: number | null }

async function addressOf(ctx: AddressContext, { lat, lon }: Place, language?: string) {
  if (lat === null || lon === null) return null
  const [address] = await knownAddressesOf(ctx, [{ lat: lat / 1e6, lon: lon / 1e6 }], language)
  return address?.address ?? null
}

export const getShares = handle(getSharesContract, async (ctx, { simei }) => {
  const { services, visible, caller } = ctx
  const seenBy = { path: caller.path, now: ctx.now() }
  const shares = await listShares(services.pool, visible.device(simei), seenBy)
  return {
    items: shares.map(({ id, remark, createdAt, expiresAt, createdBy, hasPassword, stopArea }) => ({
      share_id: String(id),
      remark,
      create_time: createdAt,
      end_time: expiresAt,
      has_password: hasPassword,
      stop_area: stopArea,
      created_by: createdBy ?? '',
    })),
  }
})

export const revokeShare = handle(revokeShareContract, async (ctx, { simei, share_id: id }) => {
  await revoke(ctx, ctx.visible.device(simei), Number(id))
  return {}
})

const hasWord = (type: number, device: DeviceFacts): boolean => {
  const command = commandOf(type)
  return command !== undefined && whyNot(command, device) === undefined
}

/** By field: a guest must not learn number, owner or notes. */
export const getLent = handle(getLentContract, async (ctx) => {
  const now = ctx.now() / 1000
  const lent = await readLent(ctx.services, ownAccount(ctx))
  return { time: Math.floor(now), items: lent.map((one) => itemOf(one, now)) }
})

function itemOf(
  { invitation, device, state, from, rights, expiresAt }: LentDeviceState,
  now: number,
) {
  const row = toDeviceRow(device, state, { now, reader: nobody })
  return {
    invite_id: String(invitation),
    simei: row.simei,
    name: row.name,
    icon: row.icon,
    from,
    rights,
    end_time: expiresAt,
    commands: rights === 'view' ? [] : guestCommands.filter((type) => hasWord(type, device)),
    state: row.state,
    fix_time: row.fix_time,
    lat: row.lat,
    lon: row.lon,
    speed: row.speed,
    course: row.course,
  }
}

export const invite = handle(inviteContract, async (ctx, params) => {
  const { account, rights, end_time: endTime, remark } = params
  const asked = { account, rights, endTime, remark }
  const id = await inviteAccount(ctx, ctx.visible.device(params.simei), asked)
  return { invite_id: String(id) }
})

export const getInvites = handle(getInvitesContract, async (ctx, { simei }) => {
  const { services, visible, caller } = ctx
  const seenBy = { path: caller.path, now: ctx.now() }
  const invitations = await listOfDevice(services.pool, visible.device(simei), seenBy)
  return { items: invitations.map((row) => toInvitationRow(row, { isOwn: true })) }
})

export const revokeInvite = handle(revokeInviteContract, async (ctx, { simei, invite_id: id }) => {
  await takeBack(ctx, ctx.visible.device(simei), Number(id))
  return {}
})

export const getShare = handle(getShareContract, async (ctx, params) => {
  const { direction, state, limit_size: limit, last_id: lastId } = params
  const accountId = ownAccount(ctx)
  const { pool } = ctx.services
  const now = ctx.now()
  const asked = { now, state, limit, beforeId: lastId === undefined ? undefined : Number(lastId) }
  const isOwn = direction === 'sent'
  const [invitations, unhandled] = await Promise.all([
    (isOwn ? listSent : listReceived)(pool, accountId, asked),
    countUnhandled(pool, accountId, now),
  ])
  return { items: invitations.map((row) => toInvitationRow(row, { isOwn })), unhandled }
})

export const handleShare = handle(handleShareContract, async (ctx, { invite_id: id, action }) => ({
  state: await handleInvitation(ctx, Number(id), action),
}))
