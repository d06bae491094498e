import type { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { addBeacon as addBeaconContract } from '#lib/contract/beacon/add.ts'
import { deleteBeacons as deleteBeaconsContract } from '#lib/contract/beacon/delete.ts'
import { getBeacons as getBeaconsContract } from '#lib/contract/beacon/get.ts'
import { importBeacons as importBeaconsContract } from '#lib/contract/beacon/import.ts'
import { modifyBeacon as modifyBeaconContract } from '#lib/contract/beacon/modify.ts'
import type { beaconReply } from '#lib/contract/beacon-fields.ts'
import { checkAccount } from '../../domain/tracking/alarm-rule/keep-rule.ts'
import {
  addBeacons,
  type Beacon,
  createBeacon,
  takenNumbers,
} from '../../domain/tracking/beacon/add-beacons.ts'
import { changeBeacon, removeBeacons } from '../../domain/tracking/beacon/change-beacon.ts'
import { type ListedBeacon, listBeacons } from '../../domain/tracking/beacon/list-beacons.ts'
import { readBeaconRow } from '../../domain/tracking/beacon/read-beacon-row.ts'
import { errorText, ruleText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { orderOfNodes } from '../rows/order-of-nodes.ts'

const beaconRow = (beacon: ListedBeacon): z.input<typeof beaconReply> => ({
  beacon_id: String(beacon.id),
  number: beacon.number,
  name: beacon.name,
  address: beacon.address,
  type: beacon.kind,
  lat: beacon.lat,
  lon: beacon.lon,
  sfamilyid: String(beacon.organisationId),
  sname: beacon.organisationName,
})

export const getBeacons = handle(getBeaconsContract, async (ctx, params) => {
  checkAccount(ctx)
  const { beacon_id, search, limit_size: limit } = params
  const beacons = await listBeacons(ctx.services.pool, {
    organisation: ctx.acting,
    includesBelow: params.is_get_child || beacon_id !== undefined,
    beaconId: beacon_id === undefined ? undefined : Number(beacon_id),
    search,
    limit,
    ...orderOfNodes(ctx, { ...params, lastId: params.last_beacon_id }),
  })
  return {
    items: beacons.map((beacon) => ({
      ...beaconRow(beacon),
      create_time: beacon.createdAt,
      sort_key: beacon.sortKey,
    })),
  }
})

export const addBeacon = handle(addBeaconContract, async (ctx, params) => {
  const { number, name, address, type: kind, lat, lon } = params
  const id = await createBeacon(ctx, ctx.acting.id, { number, name, address, kind, lat, lon })
  return { beacon_id: String(id) }
})

export const modifyBeacon = handle(modifyBeaconContract, async (ctx, params) => {
  const { beacon_id, type: kind, request_id: _, ...facts } = params
  const given = Object.entries({ ...facts, kind }).filter(([, value]) => value !== undefined)
  await changeBeacon(ctx, Number(beacon_id), Object.fromEntries(given))
  return {}
})

export const deleteBeacons = handle(deleteBeaconsContract, async (ctx, { beacon_ids }) => {
  const removed = new Set((await removeBeacons(ctx, beacon_ids.map(Number))).map(String))
  const { code: errcode } = errorCodes.notFound
  const error_message = errorText('notFound', ctx.lang)
  return {
    suc_items: [...removed],
    fail_items: [...new Set(beacon_ids)]
      .filter((beacon_id) => !removed.has(beacon_id))
      .map((beacon_id) => ({ beacon_id, errcode, error_message })),
  }
})

export const importBeacons = handle(importBeaconsContract, async (ctx, params) => {
  checkAccount(ctx)
  const { pool } = ctx.services
  const read = params.items.map(({ row, ...cells }) => ({ row, read: readBeaconRow(cells) }))
  const numbers = read.flatMap(({ read: beacon }) => (Array.isArray(beacon) ? [] : beacon.number))
  const taken = new Set(await takenNumbers(pool, ctx.acting.id, numbers))
  const beacons: Beacon[] = []
  const row_errors: { row: number; column: string; error_message: string }[] = []
  for (const { row, read: beacon } of read) {
    if (Array.isArray(beacon)) {
      for (const { column, key, values } of beacon)
        row_errors.push({ row, column, error_message: ruleText(key, ctx.lang, values) ?? key })
    } else if (taken.has(beacon.number)) {
      const error_message = errorText('beaconTaken', ctx.lang, { number: beacon.number })
      row_errors.push({ row, column: 'number', error_message })
    } else {
      taken.add(beacon.number)
      beacons.push(beacon)
    }
  }
  const isAdding = !params.dry_run && beacons.length > 0
  const added = isAdding ? await addBeacons(ctx, ctx.acting.id, beacons) : beacons.length
  return { added, row_errors }
})
