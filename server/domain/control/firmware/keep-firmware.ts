import { sql } from 'kysely'
import { type FirmwarePart, firmwareParts } from '#lib/codes/rollout.ts'
import { firmwareLimits } from '#lib/rules/firmware-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { accountOf } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { relayText } from '../command/check-order.ts'

export type NewFirmware = {
  organisationId: number
  fileId: string
  models: readonly string[]
  version: string
  part: FirmwarePart
  manufacturer: string
  fetchText: string
  note: string
}

export type KeptFirmware = { id: number; size: number; sha256: string }

/** Files of firmware go with it, and not before. */
const withFirmware = new Date('2199-12-31T00:00:00Z')

/** Out of a file that the caller uploaded. Throws notFound, relayByText, tooManyFirmware. */
export async function keepFirmware(ctx: Context, given: NewFirmware): Promise<KeptFirmware> {
  const { services, now } = ctx
  const accountId = accountOf(ctx.caller)
  if (relayText.test(given.fetchText)) throw new AppError('relayByText')
  return inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'firmware of', given.organisationId)
    const { organisationId, fileId } = given
    const own = db.selectFrom('firmware').select('id').where('organisation_id', '=', organisationId)
    if ((await run(client, own)) >= firmwareLimits.perOrganisation)
      throw new AppError('tooManyFirmware', { max: firmwareLimits.perOrganisation })
    const file = await takeFile(client, { fileId, accountId, now: now() })
    const models = [...new Set(given.models)]
    const row = {
      organisation_id: organisationId,
      models,
      version: given.version,
      part: firmwareParts[given.part],
      manufacturer: given.manufacturer,
      fetch_text: given.fetchText,
      size: file.size,
      sha256: file.sha256,
      file_id: fileId,
      note: given.note,
      account_id: accountId,
      created_at: new Date(now()),
    }
    const made = await first(
      client,
      db.insertInto('firmware').values(rowFor('firmware', row)).returning('id'),
    )
    if (!made) throw new Error('no firmware came back')
    const sha256 = file.sha256.toString('hex')
    const object = { kind: 'file', id: undefined, name: nameOf(given) } as const
    const after = { models, size: file.size, sha256, organisation: organisationId }
    await writeAudit(client, ctx, 'tool/AddFirmware', [{ object, after }])
    return { id: made.id, size: file.size, sha256 }
  })
}

const nameOf = ({ models, version }: { models: readonly string[]; version: string }) =>
  `${models[0] ?? ''} ${version}`.trim()

type Uploaded = { fileId: string; accountId: number; now: number }

/** Kept from now on; of one that is a firmware already there is none. */
async function takeFile(client: PoolClient, { fileId, accountId, now }: Uploaded) {
  const taken = await first(
    client,
    db
      .updateTable('stored_file as s')
      .set({ expires_at: withFirmware })
      .where('s.id', '=', fileId)
      .where('s.account_id', '=', accountId)
      .where('s.kind', '=', 'firmware')
      .where('s.expires_at', '>', new Date(now))
      .where('s.expires_at', '<', withFirmware)
      .returning(['s.size', sql<Buffer>`coalesce(s.hash, sha256(s.bytes))`.as('sha256')]),
  )
  if (!taken) throw new AppError('notFound')
  return taken
}

/** A roll-out that needs it, or in which a device has it and has not said how it went. */
const usersOf = (firmwareId: number) =>
  db
    .selectFrom('rollout as r')
    .select('r.id')
    .where('r.firmware_id', '=', firmwareId)
    .where((eb) =>
      eb.or([
        eb('r.ended_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('rollout_target as t')
            .select('t.device_id')
            .whereRef('t.rollout_id', '=', 'r.id')
            .where('t.ended_at', 'is', null),
        ),
      ]),
    )
    .limit(1)

/** `path`: of who takes it back, at or above who put it up. Throws notFound, firmwareInUse. */
export async function removeFirmware(
  ctx: Context,
  { id, path }: { id: number; path: string },
): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    const firmware = await first(
      client,
      db
        .selectFrom('firmware as f')
        .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
        .select(['f.models', 'f.version', 'f.file_id as fileId'])
        .where('f.id', '=', id)
        .where((eb) => isBelow(eb.ref('o.path').$castTo<string>(), path))
        .forUpdate('f'),
    )
    if (!firmware) throw new AppError('notFound')
    if (await first(client, usersOf(id))) throw new AppError('firmwareInUse')
    await run(client, db.deleteFrom('firmware').where('id', '=', id))
    await run(client, db.deleteFrom('stored_file').where('id', '=', firmware.fileId))
    const object = { kind: 'file', id: undefined, name: nameOf(firmware) } as const
    await writeAudit(client, ctx, 'tool/DeleteFirmware', [{ object }])
  })
}
