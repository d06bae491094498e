import type { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { simCarriers, simStates } from '#lib/codes/sim.ts'
import { answerReport as answerReportContract } from '#lib/contract/sim/answer-report.ts'
import { bindSimCard as bindSimCardContract } from '#lib/contract/sim/bind.ts'
import { getSims as getSimsContract, type simFilters } from '#lib/contract/sim/get.ts'
import { getSimTemplate as getSimTemplateContract } from '#lib/contract/sim/get-import-template.ts'
import { getSimStat as getSimStatContract } from '#lib/contract/sim/get-stat.ts'
import { importSims as importSimsContract } from '#lib/contract/sim/import.ts'
import { modifySimCards as modifySimCardsContract } from '#lib/contract/sim/modify.ts'
import { moveSimCards as moveSimCardsContract } from '#lib/contract/sim/move.ts'
import { refreshSims as refreshSimsContract } from '#lib/contract/sim/refresh.ts'
import { unbindSimCards as unbindSimCardsContract } from '#lib/contract/sim/unbind.ts'
import { iccidKey } from '#lib/rules/sim.ts'
import { giveTemplate } from '../../domain/fleet/import/make-template.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { answerSimReport } from '../../domain/trade/sim/answer-sim-report.ts'
import { bindSim, moveSims, unbindSims } from '../../domain/trade/sim/change-sims.ts'
import { countSims, noEndKey, type SimSums } from '../../domain/trade/sim/count-sims.ts'
import { roundedFlow, startSimImport } from '../../domain/trade/sim/import-sims.ts'
import { isSimKey, listSims, type SimFilter } from '../../domain/trade/sim/list-sims.ts'
import { modifySims } from '../../domain/trade/sim/modify-sims.ts'
import { askSims } from '../../domain/trade/sim/refresh-sims.ts'
import { simTemplate } from '../../domain/trade/sim/sim-columns.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { toSimReply, toSimRow } from '../rows/sim-row.ts'

/** Cards that a call asks for. */
function filterOf(
  { acting, bound, visible }: CallContext,
  params: z.output<z.ZodObject<typeof simFilters>>,
): SimFilter {
  const { end_before } = params
  return {
    bound: { path: acting.path, deviceId: bound.deviceId },
    search: params.search,
    iccids: params.iccids,
    state: params.state,
    carrier: params.carrier,
    isBound: params.is_bound,
    isAsked: params.is_asked,
    deviceId: params.simei === undefined ? undefined : visible.device(params.simei),
    expiresBefore: end_before === undefined ? undefined : new Date(end_before * 1000),
  }
}

export const getSims = handle(getSimsContract, async (ctx, params) => {
  const { services, bound } = ctx
  const { iccids, sort, is_desc, last_id, last_key } = params
  if (last_id !== undefined && !isSimKey(sort, last_key)) throw badParam(ctx, 'last_key', 'invalid')
  const cards = await listSims(services.pool, {
    ...filterOf(ctx, params),
    sort: { by: sort, isDown: is_desc },
    after: last_id === undefined ? undefined : { key: last_key ?? '', id: Number(last_id) },
    limit: iccids ? iccids.length : params.limit_size,
  })
  const paths = cards.map(({ path }) => path)
  const chains = params.get_chain ? await readChains(services.pool, paths, bound.path) : []
  const found = new Set(cards.map(({ iccid }) => iccidKey(iccid)))
  return {
    items: cards.map((card, at) => ({
      ...toSimRow(card),
      sort_key: card.sortKey,
      chain: chains[at]?.map(({ id, name }) => ({ sid: String(id), sname: name })),
    })),
    missing: (iccids ?? []).filter((iccid) => !found.has(iccidKey(iccid))),
  }
})

const figuresOf = ({ cards, active, bound, endsSoon, expired }: SimSums) => ({
  cards,
  active,
  bound,
  ends_soon: endsSoon,
  expired,
})

export const getSimStat = handle(getSimStatContract, async (ctx, params) => {
  const { by } = params
  const filter = filterOf(ctx, params)
  const { rows, total } = await countSims(ctx.services, { filter, by, zone: ctx.caller.zone })
  return {
    items: pageAfter(ctx, rows, params).map((row) => ({
      key: row.key,
      day: (by === 'day' || by === 'end') && row.key !== noEndKey ? row.key : null,
      state: simStates.find((state) => by === 'state' && state === row.key) ?? null,
      carrier: simCarriers.find((carrier) => by === 'carrier' && carrier === row.key) ?? null,
      sfamily_name: row.name ?? null,
      ...figuresOf(row),
    })),
    total: figuresOf(total),
  }
})

export const importSims = handle(importSimsContract, async (ctx, params) => {
  const { file_id: fileId, dry_run: isDryRun } = params
  const start = await startSimImport(ctx, { fileId, organisation: ctx.acting, isDryRun })
  return {
    task_id: start.taskId === undefined ? null : String(start.taskId),
    total: start.rows.length,
    sheet: start.sheet,
    other_sheets: start.otherSheets,
    hidden_rows: start.hiddenRows,
    headings: start.headings,
    unknown_headings: start.unknownHeadings,
    rounded: start.rows.flatMap(({ row, values, problems }) => {
      const found = problems.length === 0 && roundedFlow(values)
      return found ? [{ row, given: found.given, kept: found.kept }] : []
    }),
    row_errors: start.rows.flatMap(({ row, values: { iccid }, problems }) =>
      problems.map(({ heading: column, error, message }) => ({
        row,
        iccid,
        column,
        errcode: errorCodes[error].code,
        error_message: message,
      })),
    ),
  }
})

export const getSimTemplate = handle(getSimTemplateContract, (ctx) =>
  giveTemplate(ctx, simTemplate),
)

export const modifySimCards = handle(modifySimCardsContract, async (ctx, params) => {
  const { iccids, remark, apn, package_name: packageName, end_time: end } = params
  const expiresAt = typeof end === 'number' ? new Date(end * 1000) : end
  return toSimReply(
    ctx.lang,
    await modifySims(ctx, iccids, { remark, packageName, apn, expiresAt }),
  )
})

export const moveSimCards = handle(moveSimCardsContract, async (ctx, { iccids, sfamilyid }) =>
  toSimReply(ctx.lang, await moveSims(ctx, iccids, ctx.visible.organisation(sfamilyid))),
)

export const bindSimCard = handle(bindSimCardContract, async (ctx, { iccid, simei }) => {
  await bindSim(ctx, { iccid, deviceId: ctx.visible.device(simei) })
  return {}
})

export const unbindSimCards = handle(unbindSimCardsContract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await unbindSims(ctx, iccids)),
)

export const refreshSims = handle(refreshSimsContract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await askSims(ctx, iccids)),
)

export const answerReport = handle(
  answerReportContract,
  async (ctx, { iccid, is_there: isThere }) => {
    await answerSimReport(ctx, { iccid, isThere })
    return {}
  },
)
