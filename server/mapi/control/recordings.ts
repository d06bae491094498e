import { errorCodes } from '#lib/codes/error-codes.ts'
import { mediaTypes } from '#lib/codes/media-types.ts'
import { getAlarmRecordings as getAlarmRecordingsContract } from '#lib/contract/alarm/get-recordings.ts'
import { deleteRecordings as deleteRecordingsContract } from '#lib/contract/device/delete-recordings.ts'
import { getRecordingUrl as getRecordingUrlContract } from '#lib/contract/device/get-recording-url.ts'
import { getRecordings as getRecordingsContract } from '#lib/contract/device/get-recordings.ts'
import { shareRecording as shareRecordingContract } from '#lib/contract/device/share-recording.ts'
import { getFamilyRecordings as getFamilyRecordingsContract } from '#lib/contract/family/get-recordings.ts'
import {
  type recordingFilters,
  recordingStates,
  recordingTerms,
} from '#lib/contract/recording-fields.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { eraseRecordings } from '../../domain/control/recording/erase-recordings.ts'
import { findRecording } from '../../domain/control/recording/find-recording.ts'
import { checkKept, keptSince } from '../../domain/control/recording/kept-recordings.ts'
import { linkToRecording } from '../../domain/control/recording/link-to-recording.ts'
import { listByTerm, placeOf } from '../../domain/control/recording/list-by-term.ts'
import {
  type ListedRecording,
  listRecordings,
  type RecordingQuery,
} from '../../domain/control/recording/list-recordings.ts'
import { recordingPath } from '../../domain/control/recording/recording-link.ts'
import { recordingsOfAlarms } from '../../domain/control/recording/recordings-of-alarms.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { errorText } from '../../texts/error-text.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { namedDevices } from '../rows/named-devices.ts'

type Asked = {
  start_time: number
  end_time: number
  limit_size: number
  last_time?: number | undefined
  last_id?: string | undefined
}

/** What both lists ask alike. Throws rangeReversed, rangeInFuture, rangeTooLong. */
function asked(params: Asked, now: number) {
  const { start_time: start, end_time: end, last_time: lastTime, last_id: lastId } = params
  checkPeriod({ start, end }, recordingPeriod, now / 1000)
  return {
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
    before:
      lastTime === undefined || lastId === undefined ? undefined : { atMs: lastTime, id: lastId },
    limit: params.limit_size,
  }
}

/** Those whose storage is over are named, and give nothing. */
async function rowsOf(ctx: CallContext, recordings: readonly ListedRecording[]) {
  const { services, caller, now } = ctx
  const ids = recordings.map(({ deviceId }) => deviceId)
  const since = await keptSince(services.pool, ids, now())
  return recordings.map((one) => {
    const isOver = one.hasFile && one.receivedAt < (since.get(one.deviceId) ?? 0)
    const link = { id: one.id, sessionKey: caller.sessionKey, use: 'play' } as const
    return {
      id: one.id,
      time: Math.floor(one.atMs / 1000),
      time_ms: one.atMs,
      received_time: one.receivedAt,
      kind: mediaTypes[one.type].kind,
      type: one.type,
      seconds: one.millis === null ? null : one.millis / 1000,
      bytes: one.size,
      state: isOver ? ('over' as const) : one.state,
      packets: one.packets,
      total_packets: one.total,
      channel: one.channel,
      lat: one.lat,
      lon: one.lon,
      url: one.hasFile && !isOver ? recordingPath(services, link, now()) : null,
    }
  })
}

export const getRecordings = handle(getRecordingsContract, async (ctx, params) => {
  const recordings = await listRecordings(ctx.services.pool, {
    ...asked(params, ctx.now()),
    path: ctx.caller.path,
    deviceIds: [ctx.visible.device(params.simei)],
    kind: params.kind,
  })
  return { items: await rowsOf(ctx, recordings) }
})

export const getFamilyRecordings = handle(getFamilyRecordingsContract, async (ctx, params) => {
  const { deviceId, path } = ctx.bound
  const named = namedDevices(ctx, { imei_list: params.imei_list })
  const { rows: recordings, next } = await page(ctx, params.state, {
    ...asked(params, ctx.now()),
    path,
    organisation: { ...ctx.acting, includesBelow: params.is_get_child },
    deviceIds:
      deviceId === undefined ? named : (named ?? [deviceId]).filter((id) => id === deviceId),
    kind: params.kind,
  })
  const rows = await rowsOf(ctx, recordings)
  return {
    items: recordings.map(({ deviceId: id, imei, deviceName, organisation }, n) => ({
      ...(rows[n] as (typeof rows)[number]),
      simei: String(id),
      imei,
      device_name: deviceName || imei.slice(-6),
      sfamily_name: organisation,
    })),
    next: next ? { last_time: next.atMs, last_id: next.id } : null,
  }
})

type Narrowed = (typeof recordingFilters)[number] | undefined

const isTerm = (state: Narrowed) => recordingTerms.find((term) => term === state)

/** Also by the storage of their devices; `next`: where to go on, where more may follow. */
async function page(ctx: CallContext, state: Narrowed, query: RecordingQuery) {
  const { pool } = ctx.services
  const term = isTerm(state)
  if (term) return listByTerm(pool, query, { term, now: ctx.now() })
  const stored = recordingStates.find((one) => one === state)
  const rows = await listRecordings(pool, Object.assign({}, query, { state: stored }))
  const last = rows.at(-1)
  return { rows, next: last && rows.length === query.limit ? placeOf(last) : undefined }
}

export const getAlarmRecordings = handle(getAlarmRecordingsContract, async (ctx, params) => {
  const recordings = await recordingsOfAlarms(ctx.services, {
    path: ctx.caller.path,
    deviceIds: ctx.visible.devices(params.simei),
    alarmIds: params.ids.map(Number),
  })
  const rows = await rowsOf(ctx, recordings)
  return {
    items: recordings.map(({ alarmId, deviceId }, n) => ({
      ...(rows[n] as (typeof rows)[number]),
      alarm_id: String(alarmId),
      simei: String(deviceId),
    })),
  }
})

export const getRecordingUrl = handle(getRecordingUrlContract, async (ctx, { simei, id, use }) => {
  const { services, caller } = ctx
  const deviceId = ctx.visible.device(simei)
  const found = await findRecording(services.pool, id, { path: caller.path, deviceId })
  if (!found) throw new AppError('notFound')
  await checkKept(services.pool, found, ctx.now())
  const { sessionKey } = caller
  return { url: recordingPath(services, { id, sessionKey, use }, ctx.now()), name: found.name }
})

export const shareRecording = handle(shareRecordingContract, async (ctx, { simei, id }) => ({
  path: await linkToRecording(ctx, { deviceId: ctx.visible.device(simei), id }),
}))

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
