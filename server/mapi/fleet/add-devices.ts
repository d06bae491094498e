import { errorCodes } from '#lib/codes/error-codes.ts'
import { addDevice as addDeviceContract } from '#lib/contract/device/add.ts'
import { addForTerm as addForTermContract } from '#lib/contract/device/add-for-term.ts'
import { getImportTemplate as getImportTemplateContract } from '#lib/contract/device/get-import-template.ts'
import { importDevices as importDevicesContract } from '#lib/contract/device/import.ts'
import { hashClaimCode } from '../../domain/fleet/claim/claim-code.ts'
import { addToAccount } from '../../domain/fleet/device/add-to-account.ts'
import { createDevice as add } from '../../domain/fleet/device/create-device.ts'
import { deviceTemplate, giveTemplate } from '../../domain/fleet/import/make-template.ts'
import { startImport } from '../../domain/fleet/import/start-import.ts'
import { payImport } from '../../domain/trade/quota/pay-import.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/bulk-reply.ts'
import { profileOf } from '../rows/device-profile.ts'

export const addDevice = handle(addDeviceContract, async (ctx, params) => {
  const { imei: number, code, sgid, due_time: dueTime, refuse_claim: refusesClaim } = params
  const { protocol, name, model, wired, icon, sim, iccid, phone, remark } = params
  const id = await add(
    ctx,
    {
      number,
      organisationId: ctx.acting.id,
      groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
      protocol,
      name,
      model,
      wired,
      icon,
      sim,
      iccid,
      phone,
      remark,
      dueTime,
      refusesClaim,
      profile: profileOf(params),
      ...(code && { claimCode: hashClaimCode(number, code, ctx.services.config.SECRET) }),
    },
    payImport,
  )
  return { simei: String(id) }
})

export const addForTerm = handle(
  addForTermContract,
  async (ctx, { simei, suid, is_del_bind: takesBound }) => {
    const { visible, lang } = ctx
    const accountId = visible.account(suid)
    const outcome = await addToAccount(ctx, visible.devices(simei), { accountId, takesBound })
    return toUndoableReply(lang, simei, outcome)
  },
)

export const importDevices = handle(importDevicesContract, async (ctx, params) => {
  const { protocol, model, wired, sgid } = params
  const start = await startImport(ctx, {
    fileId: params.file_id,
    organisation: ctx.acting,
    groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
    defaults: { protocol, model, wired },
    createsGroups: params.create_groups,
    givesPasswords: params.password === 'random',
    isDryRun: params.dry_run,
    isConfirmed: params.confirm,
  })
  return {
    task_id: start.taskId === undefined ? null : String(start.taskId),
    needs_confirm: start.needsConfirm,
    total: start.rows.length,
    sheet: start.sheet,
    other_sheets: start.otherSheets,
    hidden_rows: start.hiddenRows,
    headings: start.headings,
    unknown_headings: start.unknownHeadings,
    row_errors: start.rows.flatMap(({ row, input, problems }) =>
      problems.map(({ heading, error, message }) => ({
        row,
        imei: input.imei,
        column: heading,
        errcode: errorCodes[error].code,
        error_message: message,
      })),
    ),
  }
})

export const getImportTemplate = handle(getImportTemplateContract, (ctx) =>
  giveTemplate(ctx, deviceTemplate),
)
