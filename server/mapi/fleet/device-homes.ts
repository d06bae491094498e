import { bind as bindContract } from '#lib/contract/device/bind.ts'
import { freeze as freezeContract } from '#lib/contract/device/freeze.ts'
import { move as moveContract } from '#lib/contract/device/move.ts'
import { sell as sellContract } from '#lib/contract/device/sell.ts'
import { unbind as unbindContract } from '#lib/contract/device/unbind.ts'
import { bindDevices } from '../../domain/fleet/device/bind-devices.ts'
import { freezeDevices } from '../../domain/fleet/device/freeze-devices.ts'
import { moveDevices, sellDevices } from '../../domain/fleet/device/move-devices.ts'
import { unbindDevices } from '../../domain/fleet/device/unbind-devices.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply, toUndoableReply } from '../rows/bulk-reply.ts'

export const move = handle(moveContract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await moveDevices(ctx, visible.devices(simei), {
    organisation: visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})

export const sell = handle(sellContract, async (ctx, params) => {
  const { visible, lang } = ctx
  const { simei, sfamilyid, sgid, due_time: dueTime } = params
  const outcome = await sellDevices(ctx, visible.devices(simei), {
    organisation: visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
    dueTime,
  })
  return toUndoableReply(lang, simei, outcome)
})

export const bind = handle(bindContract, async (ctx, { simei, suid, phone, sfamilyid }) => {
  const { visible, lang } = ctx
  const outcome = await bindDevices(ctx, visible.devices(simei), {
    accountId: suid === undefined ? undefined : visible.account(suid),
    phone,
    dealer: sfamilyid === undefined ? undefined : visible.organisation(sfamilyid),
  })
  return toBulkReply(lang, simei, outcome)
})

export const unbind = handle(unbindContract, async (ctx, { simei, kind }) => {
  const outcome = await unbindDevices(ctx, ctx.visible.devices(simei), kind)
  return toBulkReply(ctx.lang, simei, outcome)
})

export const freeze = handle(freezeContract, async (ctx, { simei, frozen }) => {
  const outcome = await freezeDevices(ctx, ctx.visible.devices(simei), frozen)
  return toBulkReply(ctx.lang, simei, outcome)
})
