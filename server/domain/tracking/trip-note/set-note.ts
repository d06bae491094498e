import type { NotedKind } from '#lib/codes/noted-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { type LockedDevice, lockDevices } from '../../fleet/device/lock-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { refuseLocked } from '../log-book/refuse-locked.ts'
import { findNoted } from './find-noted.ts'

export type NoteChange = {
  deviceId: VisibleDeviceId
  kind: NotedKind
  /** A moment of it in Unix seconds, or the id of its note. */
  of: { time: number } | { id: number }
  /** Empty: none any more. */
  text: string
}

type KeptNote = { id: number; text: string; at: number; organisationId: number }

/** Writes, changes or deletes the note on a trip or stop. Returns its id; undefined without one. Throws notFound, deviceNotFound, monthLocked. */
export async function setNote(ctx: Context, change: NoteChange): Promise<number | undefined> {
  const { pool, positions } = ctx.services
  const { deviceId, kind, of } = change
  const span =
    'time' in of
      ? await findNoted(positions, kind, { deviceId, at: of.time - storeEpoch })
      : undefined
  if ('time' in of && !span) throw new AppError('notFound')
  return inScope(pool, ctx.caller.path, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const kept =
      'id' in of
        ? await noteOfId(client, ctx, { deviceId, kind, id: of.id })
        : span && (await noteWithin(client, { device, kind, span }))
    if ('id' in of && !kept) throw new AppError('notFound')
    await refuseLocked(client, device, [kept?.at, span?.start])
    const at = kept?.at ?? (span ? Math.floor((span.start + span.end) / 2) : 0)
    return keepNote(client, ctx, { device, kept, at, change })
  })
}

const selectNotes = (deviceId: number, kind: NotedKind) =>
  db
    .selectFrom('trip_note as n')
    .innerJoin('organisation as o', 'o.id', 'n.organisation_id')
    .select(['n.id', 'n.text', 'n.at', 'n.organisation_id as organisationId'])
    .where('n.device_id', '=', deviceId)
    .where('n.kind', '=', kind)

const noteOfId = (
  client: PoolClient,
  { caller }: Context,
  { deviceId, kind, id }: { deviceId: number; kind: NotedKind; id: number },
): Promise<KeptNote | undefined> =>
  first(
    client,
    selectNotes(deviceId, kind)
      .where('n.id', '=', id)
      .where((eb) => isBelow(eb.ref('o.path'), caller.path)),
  )

/** The newest of who has the device now: what others wrote is not moved to it. */
const noteWithin = (
  client: PoolClient,
  {
    device,
    kind,
    span,
  }: { device: LockedDevice; kind: NotedKind; span: { start: number; end: number } },
): Promise<KeptNote | undefined> =>
  first(
    client,
    selectNotes(device.id, kind)
      .where('n.organisation_id', '=', device.organisationId)
      .where('n.at', '>=', span.start)
      .where('n.at', '<=', span.end)
      .orderBy('n.written_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(1),
  )

type Keeping = {
  device: LockedDevice
  kept: KeptNote | undefined
  at: number
  change: NoteChange
}

async function keepNote(
  client: PoolClient,
  ctx: Context,
  { device, kept, at, change: { kind, text } }: Keeping,
): Promise<number | undefined> {
  if (text === (kept?.text ?? '')) return kept?.id
  const row = {
    text,
    written_by: ctx.caller.accountId ?? null,
    written_at: new Date(ctx.now()),
  }
  let id = kept?.id
  if (kept && text === '') {
    await run(client, db.deleteFrom('trip_note').where('id', '=', kept.id))
    id = undefined
  } else if (kept)
    await run(
      client,
      db.updateTable('trip_note').set(rowFor('trip_note', row)).where('id', '=', kept.id),
    )
  else id = await insertNote(client, { device, kind, at, row })
  const object = {
    kind: 'device',
    id: device.id,
    name: device.imei,
    ownerId: kept?.organisationId ?? device.organisationId,
  } as const
  const before = { remark: kept?.text ?? '' }
  const after = { notedKind: kind, momentAt: at + storeEpoch, remark: text }
  await writeAudit(client, ctx, 'location/SetTripNote', [{ object, before, after }])
  return id
}

async function insertNote(
  client: PoolClient,
  {
    device,
    kind,
    at,
    row,
  }: Pick<Keeping, 'device' | 'at'> & {
    kind: NotedKind
    row: { text: string; written_by: number | null; written_at: Date }
  },
): Promise<number | undefined> {
  const own = { device_id: device.id, organisation_id: device.organisationId, kind, at }
  const made = await first(
    client,
    db
      .insertInto('trip_note')
      .values(rowFor('trip_note', { ...own, ...row }))
      .returning('id'),
  )
  return made?.id
}
