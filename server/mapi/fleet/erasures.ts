import type { z } from 'zod'
import type { erasureFields } from '#lib/contract/erasure-fields.ts'
import { getPersonData as getPersonDataContract } from '#lib/contract/user/get-person-data.ts'
import { requestErasure as requestErasureContract } from '#lib/contract/user/request-erasure.ts'
import { startPersonExport as startPersonExportContract } from '#lib/contract/user/start-person-export.ts'
import { takeBackErasure as takeBackErasureContract } from '#lib/contract/user/take-back-erasure.ts'
import { getErasures as getErasuresContract } from '#lib/contract/usermgr/get-erasures.ts'
import { requestErasureOf as requestErasureOfContract } from '#lib/contract/usermgr/request-erasure.ts'
import { takeBackErasureOf as takeBackErasureOfContract } from '#lib/contract/usermgr/take-back-erasure.ts'
import {
  askErasure,
  beginPersonExport,
  cancelErasure,
  type ErasureRow,
  erasureTermDays,
  listErasures,
  readOwnPerson,
} from '../../domain/fleet/person/erasures.ts'
import { handle } from '../door/handle.ts'

function erasureOf(row: ErasureRow): z.input<z.ZodObject<typeof erasureFields>> {
  const tables = Object.entries(row.counts as Record<string, number>)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => ({ table: table, rows: rows }))
  return {
    erasure_id: String(row.id),
    suid: String(row.accountId),
    account: row.login ?? '',
    sfamilyid: String(row.organisationId),
    state: row.state,
    held_by: row.heldBy,
    ask_time: row.askedAt,
    due_time: row.dueAt,
    ...(row.endedAt !== null && { end_time: row.endedAt }),
    is_own: row.isOwn,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables,
    hash: row.hash?.toString('hex') ?? '',
  }
}

export const getPersonData = handle(getPersonDataContract, async (ctx) => {
  const { devices, isAlone, erasure } = await readOwnPerson(ctx)
  return {
    devices: devices,
    is_alone: isAlone,
    term_days: erasureTermDays,
    erasure: erasure ? erasureOf(erasure) : null,
  }
})

export const requestErasure = handle(requestErasureContract, async (ctx, { pwd_md5: md5 }) => ({
  due_time: Math.floor((await askErasure(ctx, { id: undefined, md5 })) / 1000),
}))

export const startPersonExport = handle(startPersonExportContract, async (ctx) => ({
  task_id: String(await beginPersonExport(ctx)),
}))

export const takeBackErasure = handle(takeBackErasureContract, async (ctx) => {
  await cancelErasure(ctx, undefined)
  return {}
})

export const requestErasureOf = handle(
  requestErasureOfContract,
  async (ctx, { suid, pwd_md5: md5 }) => ({
    due_time: Math.floor((await askErasure(ctx, { id: ctx.visible.account(suid), md5 })) / 1000),
  }),
)

export const takeBackErasureOf = handle(takeBackErasureOfContract, async (ctx, { suid }) => {
  await cancelErasure(ctx, ctx.visible.account(suid))
  return {}
})

export const getErasures = handle(getErasuresContract, async (ctx, params) => {
  const { suid, limit_size: limit, last_id } = params
  const rows = await listErasures(ctx.services.pool, {
    path: ctx.acting.path,
    accountId: suid === undefined ? undefined : ctx.visible.account(suid),
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: limit,
  })
  return { items: rows.map((row) => ({ ...erasureOf(row), sfamily_name: row.organisation })) }
})
