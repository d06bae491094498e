import { errorCodes } from '#lib/codes/error-codes.ts'
import { mediaTypes } from '#lib/codes/media-types.ts'
import { deleteRecordings as deleteRecordingsContract } from '#lib/contract/device/delete-recordings.ts'
import { getRecordings as getRecordingsContract } from '#lib/contract/device/get-recordings.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { eraseRecordings } from '../../domain/control/recording/erase-recordings.ts'
import { listRecordings } from '../../domain/control/recording/list-recordings.ts'
import { recordingPath } from '../../domain/control/recording/recording-link.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { errorText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'

export const getRecordings = handle(getRecordingsContract, async (ctx, params) => {
  const { start_time: start, end_time: end, last_time: lastTime, last_id: lastId } = params
  checkPeriod({ start, end }, recordingPeriod, ctx.now() / 1000)
  const { services, caller, visible } = ctx
  const recordings = await listRecordings(services.pool, {
    deviceId: visible.device(params.simei),
    path: caller.path,
    kind: params.kind,
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
    before:
      lastTime === undefined || lastId === undefined ? undefined : { atMs: lastTime, id: lastId },
    limit: params.limit_size,
  })
  const { sessionKey } = caller
  return {
    items: recordings.map((one) => ({
      id: one.id,
      time: Math.floor(one.atMs / 1000),
      time_ms: one.atMs,
      received_time: one.receivedAt,
      kind: mediaTypes[one.type].kind,
      type: one.type,
      seconds: one.millis === null ? null : one.millis / 1000,
      bytes: one.size,
      state: one.state,
      packets: one.packets,
      total_packets: one.total,
      channel: one.channel,
      lat: one.lat,
      lon: one.lon,
      url: one.hasFile ? recordingPath(services, { id: one.id, sessionKey }, ctx.now()) : null,
    })),
  }
})

export const deleteRecordings = handle(deleteRecordingsContract, async (ctx, { simei, ids }) => {
  const requested = [...new Set(ids)]
  const gone = await eraseRecordings(ctx, { deviceId: ctx.visible.device(simei), ids: requested })
  const missing = {
    errcode: errorCodes.notFound.code,
    error_message: errorText('notFound', ctx.lang),
  }
  return {
    suc_items: requested.filter((id) => gone.has(id)),
    fail_items: requested.filter((id) => !gone.has(id)).map((id) => ({ id, ...missing })),
  }
})
