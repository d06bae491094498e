import { type ShareRights, shareLimits } from '#lib/rules/sharing.ts'
import { normalAccount } from '#lib/rules/words.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockDevices } from '../device/lock-devices.ts'

export type NewInvitation = {
  account: string
  rights: ShareRights
  /** Unix seconds. */
  endTime: number
  remark: string
}

/** Nobody learns from it whether there is such an account: without one it stays unhandled. */
export async function inviteAccount(
  ctx: Context,
  deviceId: VisibleDeviceId,
  { account, rights, endTime, remark }: NewInvitation,
): Promise<number> {
  const now = ctx.now()
  const fromId = ownAccount(ctx)
  const seconds = endTime - now / 1000
  if (seconds <= 0 || seconds > shareLimits.longest) throw new AppError('invitationTooLong')
  const made = await inTransaction(ctx.services.pool, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    if (device.frozenAt) throw new AppError('deviceFrozen')
    if (device.expiresAt && device.expiresAt.getTime() <= now) throw new AppError('deviceExpired')
    const max = shareLimits.invitations
    const open = await run(client, openInvitations(now).where('i.device_id', '=', deviceId))
    if (open >= max) throw new AppError('tooManyInvitations', { max })
    const expiresAt = new Date(endTime * 1000)
    const ownerId = device.organisationId
    const toId = await accountNamed(client, account)
    const row = {
      device_id: deviceId,
      organisation_id: ownerId,
      from_id: fromId,
      to_name: account,
      to_id: toId ?? null,
      rights,
      remark,
      created_at: new Date(now),
      expires_at: expiresAt,
    }
    const stored = await first(
      client,
      db.insertInto('device_invitation').values(rowFor('device_invitation', row)).returning('id'),
    )
    const invitation = stored?.id ?? 0
    const object = { kind: 'device', id: deviceId, name: device.imei, ownerId } as const
    const after = { invitation, account, rights, expiresAt, remark }
    await writeAudit(client, ctx, 'device/Invite', [{ object, after }])
    return { invitation, toId }
  })
  await tellInvited(ctx, made.toId)
  return made.invitation
}

/** Maps and lists of the account read again what is shared with it. */
export async function tellInvited(
  { services }: Pick<Context, 'services'>,
  accountId: number | undefined,
): Promise<void> {
  if (accountId !== undefined) await services.bus.publish('sharing', { accountId })
}

/** Waiting or in force. */
export const openInvitations = (now: number) =>
  db
    .selectFrom('device_invitation as i')
    .where('i.state', 'in', ['unhandled', 'shared'])
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))

/** A mail address that two accounts have is nobody's. */
async function accountNamed(client: PoolClient, written: string): Promise<number | undefined> {
  const name = normalAccount(written)
  const accounts = db.selectFrom('account').select('id')
  const byLogin = await first(client, accounts.where('login', '=', name))
  if (byLogin) return byLogin.id
  const byPhone = await first(client, accounts.where('phone', '=', name))
  if (byPhone) return byPhone.id
  const ofMail = accounts
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', name))
    .where('email_since', 'is not', null)
  const [byMail, another] = await all(client, ofMail.limit(2))
  return another ? undefined : byMail?.id
}

/** invitationEnded unless it is open and of the device. */
export async function takeBack(
  ctx: Context,
  deviceId: VisibleDeviceId,
  invitation: number,
): Promise<void> {
  const now = new Date(ctx.now())
  const toId = await inTransaction(ctx.services.pool, async (client) => {
    const ended = await first(
      client,
      db
        .updateTable('device_invitation as i')
        .from('device as d')
        .set({ ended_at: now, end: 'takenBack' })
        .where('i.id', '=', invitation)
        .where('i.device_id', '=', deviceId)
        .whereRef('d.id', '=', 'i.device_id')
        .whereRef('d.organisation_id', '=', 'i.organisation_id')
        .where('i.state', 'in', ['unhandled', 'shared'])
        .where('i.ended_at', 'is', null)
        .where('i.expires_at', '>', now)
        .returning(['d.imei', 'd.organisation_id as ownerId', 'i.to_id as toId']),
    )
    if (!ended) throw new AppError('invitationEnded')
    const { imei: name, ownerId, toId } = ended
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    await writeAudit(client, ctx, 'device/RevokeInvite', [
      { object, before: { invitation }, after: { endedAt: now } },
    ])
    return toId
  })
  await tellInvited(ctx, toId ?? undefined)
}
