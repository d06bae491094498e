import type { Services } from '#server/services.ts'

export type UpkeepOptions = {
  deviceId: number
  organisationId: number
  /** yyyy-MM-dd */
  dueOn?: string
  /** Then it is done. */
  closedBy?: number
}

/** A yearly inspection. Returns its id. */
export async function putUpkeep({ pool }: Services, options: UpkeepOptions): Promise<number> {
  const { deviceId, organisationId, dueOn = '2031-06-30', closedBy = null } = options
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO upkeep (device_id, organisation_id, kind, due_on, every_months, sort_on, next_on, remind_days,
       remind_km, remind_hours, created_at, updated_at, closed_by, closed_at, done_on, cost, currency)
     SELECT $1, $2, 'inspection', $3::date, 12, $3::date, $3::date - 14, 14, 500, 20, now(), now(), $4,
       CASE WHEN $4::int IS NOT NULL THEN now() END, CASE WHEN $4::int IS NOT NULL THEN $3::date END,
       CASE WHEN $4::int IS NOT NULL THEN 4200 END, CASE WHEN $4::int IS NOT NULL THEN 'EUR' END
     RETURNING id`,
    [deviceId, organisationId, dueOn, closedBy],
  )
  return rows[0]?.id ?? 0
}
