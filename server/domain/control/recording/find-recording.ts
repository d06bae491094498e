import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

type Reader = { path: string; deviceId: number | undefined }

/** With its file, of a device that the reader has, and that an organisation in its scope had when it came. */
export const findRecording = (pool: Pool, id: string, { path, deviceId }: Reader) =>
  first(
    pool,
    db
      .selectFrom('recording as r')
      .innerJoin('stored_file as f', 'f.id', 'r.file_id')
      .innerJoin('device as d', 'd.id', 'r.device_id')
      .innerJoin('organisation as had', 'had.id', 'r.organisation_id')
      .innerJoin('organisation as has', 'has.id', 'd.organisation_id')
      .select(['f.name', 'f.mime', 'f.bytes', 'f.hash', 'd.imei', 'd.id as deviceId'])
      .select(['d.organisation_id as organisationId', 'r.at', 'r.received_at as receivedAt'])
      .where('r.id', '=', Number(id))
      .where('d.deleted_at', 'is', null)
      .where((eb) => isBelow(eb.ref('had.path'), path))
      .where((eb) => isBelow(eb.ref('has.path'), path))
      .$if(deviceId !== undefined, (rows) => rows.where('d.id', '=', deviceId ?? 0)),
  )
