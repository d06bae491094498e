import type { z } from 'zod'
import type { rolloutRow } from '#lib/contract/firmware-fields.ts'
import { addFirmware as addFirmwareContract } from '#lib/contract/tool/add-firmware.ts'
import { checkFirmware as checkFirmwareContract } from '#lib/contract/tool/check-firmware.ts'
import { deleteFirmware as deleteFirmwareContract } from '#lib/contract/tool/delete-firmware.ts'
import { getFirmware as getFirmwareContract } from '#lib/contract/tool/get-firmware.ts'
import { getFirmwareDevices as getFirmwareDevicesContract } from '#lib/contract/tool/get-firmware-devices.ts'
import { getFirmwareLog as getFirmwareLogContract } from '#lib/contract/tool/get-firmware-log.ts'
import { pauseFirmware as pauseFirmwareContract } from '#lib/contract/tool/pause-firmware.ts'
import { resumeFirmware as resumeFirmwareContract } from '#lib/contract/tool/resume-firmware.ts'
import { startFirmware as startFirmwareContract } from '#lib/contract/tool/start-firmware.ts'
import { stopFirmware as stopFirmwareContract } from '#lib/contract/tool/stop-firmware.ts'
import { changeRollout } from '../../domain/control/firmware/change-rollout.ts'
import { keepFirmware, removeFirmware } from '../../domain/control/firmware/keep-firmware.ts'
import { listFirmware } from '../../domain/control/firmware/list-firmware.ts'
import {
  type ListedRollout,
  listRollouts,
  listTargets,
} from '../../domain/control/firmware/list-rollouts.ts'
import {
  countStages,
  planRollout,
  type RolloutPlan,
} from '../../domain/control/firmware/plan-rollout.ts'
import { startRollout } from '../../domain/control/firmware/start-rollout.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { namedDevices } from '../rows/named-devices.ts'

export const addFirmware = handle(addFirmwareContract, async (ctx, params) => {
  const { id, size, sha256 } = await keepFirmware(ctx, {
    organisationId: ctx.acting.id,
    fileId: params.file_id,
    models: params.models,
    version: params.version,
    part: params.part,
    manufacturer: params.manufacturer,
    fetchText: params.fetch_text,
    note: params.note,
  })
  return { firmware_id: String(id), size, sha256 }
})

export const getFirmware = handle(getFirmwareContract, async (ctx, params) => {
  const rows = await listFirmware(ctx.services.pool, {
    path: ctx.bound.path,
    place: ctx.acting.path,
    model: params.model,
    lastId: params.last_id === undefined ? undefined : Number(params.last_id),
    limit: params.limit_size,
  })
  return {
    items: rows.map((row) => ({
      firmware_id: String(row.id),
      models: row.models,
      version: row.version,
      part: row.part,
      manufacturer: row.manufacturer,
      fetch_text: row.fetchText,
      size: row.size,
      sha256: row.sha256,
      note: row.note,
      sfamily_name: row.organisation ?? '',
      is_own: row.organisation !== null,
      create_time: row.createdAt,
    })),
  }
})

export const deleteFirmware = handle(deleteFirmwareContract, async (ctx, { firmware_id }) => {
  await removeFirmware(ctx, { id: Number(firmware_id), path: ctx.bound.path })
  return {}
})

type Plan = {
  firmware_id: string
  model: string
  version: string
  way: RolloutPlan['way']
  is_get_child: boolean
  imei_list: string[]
  share: number
  is_whole: boolean
  end_time: number
}

const planOf = (ctx: CallContext, params: Plan): RolloutPlan => ({
  firmwareId: Number(params.firmware_id),
  model: params.model,
  version: params.version,
  way: params.way,
  organisation: ctx.acting,
  includesBelow: params.is_get_child,
  named: namedDevices(ctx, { imei_list: params.imei_list }) ?? [],
  share: params.share,
  isWhole: params.is_whole,
  endsAt: params.end_time,
})

export const checkFirmware = handle(checkFirmwareContract, async (ctx, params) => {
  const how = { now: ctx.now(), keepsFirmware: false }
  return countStages(await planRollout(ctx.services.pool, planOf(ctx, params), how))
})

export const startFirmware = handle(startFirmwareContract, async (ctx, params) => {
  const { brand, origin } = ctx.client
  const start = { ...planOf(ctx, params), brand: brand.brand, origin }
  const { id, counts } = await startRollout(ctx, start)
  return { rollout_id: String(id), ...counts }
})

export const pauseFirmware = handle(pauseFirmwareContract, async (ctx, { rollout_id }) => {
  const { path } = ctx.bound
  const func = 'tool/PauseFirmware'
  await changeRollout(ctx, { id: Number(rollout_id), path, func, to: 'paused' })
  return {}
})

export const resumeFirmware = handle(resumeFirmwareContract, async (ctx, { rollout_id }) => {
  const { path } = ctx.bound
  const func = 'tool/ResumeFirmware'
  await changeRollout(ctx, { id: Number(rollout_id), path, func, to: 'running' })
  return {}
})

export const stopFirmware = handle(stopFirmwareContract, async (ctx, { rollout_id }) => {
  const { path } = ctx.bound
  const func = 'tool/StopFirmware'
  await changeRollout(ctx, { id: Number(rollout_id), path, func, to: 'stopped' })
  return {}
})

export const getFirmwareLog = handle(getFirmwareLogContract, async (ctx, params) => {
  const rows = await listRollouts(ctx.services.pool, {
    path: ctx.bound.path,
    organisation: ctx.acting,
    includesBelow: params.is_get_child,
    id: params.rollout_id === undefined ? undefined : Number(params.rollout_id),
    state: params.state,
    model: params.model,
    lastId: params.last_id === undefined ? undefined : Number(params.last_id),
    limit: params.limit_size,
  })
  return { items: rows.map(rolloutOf) }
})

const rolloutOf = (row: ListedRollout): z.input<typeof rolloutRow> => ({
  rollout_id: String(row.id),
  model: row.model,
  version: row.version,
  way: row.way,
  state: row.state,
  why: row.why,
  stage: row.stage,
  share: row.share,
  is_whole: row.isWhole,
  total: row.total,
  waiting: row.waiting,
  underway: row.underway,
  done: row.done,
  failed: row.failed,
  left_out: row.leftOut,
  sfamily_name: row.organisation,
  actor: row.actor ?? '',
  create_time: row.createdAt,
  end_time: row.endsAt,
  close_time: row.endedAt,
})

export const getFirmwareDevices = handle(getFirmwareDevicesContract, async (ctx, params) => {
  const rows = await listTargets(ctx.services.pool, {
    path: ctx.bound.path,
    rolloutId: Number(params.rollout_id),
    state: params.state,
    lastId: params.last_simei === undefined ? undefined : Number(params.last_simei),
    limit: params.limit_size,
  })
  return {
    items: rows.map((row) => ({
      simei: String(row.id),
      imei: row.imei,
      device_name: row.name || row.imei.slice(-6),
      sfamily_name: row.organisation,
      stage: row.stage,
      state: row.state,
      why: row.why,
      tries: row.tries,
      packets: row.packets,
      total: row.total,
      start_time: row.startedAt,
      sent_time: row.sentAt,
      close_time: row.endedAt,
    })),
  }
})
