import { createHash, randomUUID } from 'node:crypto'
import type { Services } from '#server/services.ts'

export type FirmwareOptions = {
  organisationId: number
  models?: readonly string[]
  version?: string
  fetchText?: string
  bytes?: Buffer
}

/** As tool/AddFirmware keeps it. Returns its id. */
export async function putFirmware(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  options: FirmwareOptions,
): Promise<number> {
  const { organisationId, models = ['GT-100'], version = '2.0', fetchText = '' } = options
  const { bytes = Buffer.from('firmware') } = options
  const content = await files.put(bytes)
  const fileId = randomUUID()
  await pool.query(
    `INSERT INTO stored_file (id, name, kind, mime, size, bytes, hash, expires_at)
     VALUES ($1, 'fw.bin', 'firmware', 'application/octet-stream', $2, $3, $4, '2199-12-31')`,
    [fileId, content.size, content.bytes, content.hash],
  )
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO firmware (organisation_id, models, version, part, fetch_text, size, sha256, file_id, created_at)
     VALUES ($1, $2, $3, 0, $4, $5, $6, $7, now()) RETURNING id`,
    [
      organisationId,
      models,
      version,
      fetchText,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      fileId,
    ],
  )
  return rows[0]?.id ?? 0
}

export type RolloutOptions = {
  organisationId: number
  firmwareId: number
  /** Devices by stage, 1 first. */
  stages: readonly (readonly number[])[]
  state?: string
  accountId?: number
  endsAt?: Date
}

/** One that runs since now. Returns its id. */
export async function putRollout(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  options: RolloutOptions,
): Promise<number> {
  const { organisationId, firmwareId, stages, state = 'running', accountId = null } = options
  const { endsAt = new Date(now() + 86_400_000) } = options
  const first = stages.findIndex((ids) => ids.length > 0) + 1
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO rollout (organisation_id, firmware_id, model, version, way, share, is_whole, stage, state, account_id, brand, lang,
       created_at, ends_at)
     SELECT $1, id, models[1], version, 'packets', 50, true, $2, $3, $4, '', 'en', $5, $6 FROM firmware WHERE id = $7 RETURNING id`,
    [organisationId, first, state, accountId, new Date(now()), endsAt, firmwareId],
  )
  const id = rows[0]?.id ?? 0
  for (const [at, ids] of stages.entries()) {
    await pool.query(
      `INSERT INTO rollout_target (rollout_id, device_id, stage) SELECT $1, unnest($2::int[]), $3`,
      [id, ids, at + 1],
    )
  }
  return id
}

/** Files of a size are in an object store from now on, which is away. */
export async function putFilesAway(pool: Services['pool'], size: number): Promise<void> {
  await pool.query(
    `INSERT INTO stored_object (hash)
     SELECT DISTINCT sha256(bytes) FROM stored_file WHERE size = $1 AND bytes IS NOT NULL ON CONFLICT DO NOTHING`,
    [size],
  )
  await pool.query(
    'UPDATE stored_file SET bytes = NULL, hash = sha256(bytes) WHERE size = $1 AND bytes IS NOT NULL',
    [size],
  )
}
