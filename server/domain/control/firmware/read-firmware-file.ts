import { textStatement } from '../../../db/text-statement.ts'
import type { Services } from '../../../services.ts'
import type { StoredFile } from '../../platform/file/open-download.ts'
import type { FirmwareLink } from './firmware-link.ts'

type Stored = { name: string; mime: string; bytes: Buffer | null; hash: Buffer | null }

const ofFirmware = textStatement(
  'main',
  `SELECT s.name, s.mime, s.bytes, s.hash FROM firmware f JOIN stored_file s ON s.id = f.file_id WHERE f.id = $1::int`,
)

const ofTarget = textStatement(
  'main',
  `SELECT s.name, s.mime, s.bytes, s.hash
   FROM rollout_target t JOIN rollout r ON r.id = t.rollout_id JOIN firmware f ON f.id = r.firmware_id
     JOIN stored_file s ON s.id = f.file_id
     JOIN device d ON d.id = t.device_id AND d.deleted_at IS NULL AND d.frozen_at IS NULL
     JOIN organisation o ON o.id = d.organisation_id
     JOIN organisation ro ON ro.id = r.organisation_id AND starts_with(o.path, ro.path)
   WHERE t.rollout_id = $1::int AND t.device_id = $2::int AND t.state IN ('sending', 'sent') AND r.way <> 'packets'`,
)

type Stores = Pick<Services, 'pool' | 'files'>

/** Of a firmware, whole; undefined once it is deleted. Throws filesAway, fileDamaged. */
export async function readFirmwareBytes(
  { pool, files }: Stores,
  firmwareId: number,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<Stored>(ofFirmware, [firmwareId])
  return rows[0] && files.get(rows[0])
}

/** What a device was told to fetch, while it is to and is of the tree that told it. Throws the same. */
export async function readLinkedFirmware(
  { pool, files }: Stores,
  { rolloutId, deviceId, until }: FirmwareLink,
  now: number,
): Promise<StoredFile | undefined> {
  if (until <= now / 1000) return undefined
  const { rows } = await pool.query<Stored>(ofTarget, [rolloutId, deviceId])
  const [file] = rows
  return file && { name: file.name, mime: file.mime, bytes: await files.get(file) }
}
