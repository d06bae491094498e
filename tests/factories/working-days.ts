import { type WorkPeriod, weekDays } from '#lib/rules/work-hours.ts'
import type { Services } from '#server/services.ts'

/** A period of every day of the week. */
export const everyDay = (start: string, end: string): WorkPeriod[] =>
  weekDays.map((day) => ({ day, start, end }))

/** Of a device and of its organisation. */
export async function putHours(
  { pool }: Services,
  { deviceId, organisationId }: { deviceId: number; organisationId: number },
): Promise<void> {
  const periods = JSON.stringify(everyDay('08:00', '17:00'))
  await pool.query(
    `INSERT INTO organisation_hours (organisation_id, periods, usual_purpose, set_at)
     VALUES ($1, $2, 'hours', now()) ON CONFLICT DO NOTHING`,
    [organisationId, periods],
  )
  await pool.query(
    `INSERT INTO device_hours (device_id, organisation_id, periods, set_at) VALUES ($1, $2, $3, now())`,
    [deviceId, organisationId, periods],
  )
}
