import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import { tellWho } from '../../fleet/device/tell-who.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockSims, unasked } from './change-sims.ts'

/** A card that another device reports goes there, if its owner says so; else it stays. */
export async function answerSimReport(
  ctx: Context,
  { iccid, isThere }: { iccid: string; isThere: boolean },
): Promise<void> {
  const { caller, services, now } = ctx
  const changed = await inTransaction(services.pool, async (client) => {
    const asked = db
      .selectFrom('sim_card')
      .select(['device_id as deviceId', 'reported_by as reportedBy'])
    const known = await first(client, asked.where('iccid', '=', iccid))
    const ids = [known?.deviceId, known?.reportedBy].flatMap((id) => id ?? [])
    const devices = await lockDevices(client, caller, { ids, inBin: false })
    const [card] = await lockSims(client, ctx, [iccid])
    if (!card) throw new AppError('notFound')
    const reporter = devices.find(({ id }) => id === card.reportedBy)
    if (!reporter) throw new AppError('dataChanged')
    const object = { kind: 'sim', id: card.id, name: iccid, ownerId: card.organisationId } as const
    const before = { organisationId: card.organisationId, deviceId: card.deviceId }
    const ended = db.updateTable('sim_card').where('id', '=', card.id)
    if (!isThere) {
      await run(client, ended.set(rowFor('sim_card', unasked)))
      await writeAudit(client, ctx, 'sim/AnswerReport', [{ object, before, after: before }])
      return []
    }
    const former = devices.find(({ id }) => id === card.deviceId)
    if (card.deviceId !== null && !former) throw new AppError('dataChanged')
    if (former) {
      await tellWho(client, ctx)
      const emptied = db.updateTable('device').set({ iccid: null, updated_at: new Date(now()) })
      await run(client, emptied.where('id', '=', former.id).where('iccid', '=', iccid))
    }
    const { id: deviceId, imei, organisationId } = reporter
    const put = { device_id: deviceId, organisation_id: organisationId, ...unasked }
    await run(client, ended.set(rowFor('sim_card', put)))
    const after = { organisationId, deviceId, imei }
    await writeAudit(client, ctx, 'sim/AnswerReport', [{ object, before, after }])
    return former ? [former, reporter] : [reporter]
  })
  for (const { id, imei } of changed) await services.bus.publish('device', { id, imei })
}
