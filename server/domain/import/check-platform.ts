import type { Context } from '../../context.ts'
import { errorText } from '../../error-text.ts'
import { type ImportRow, numberOf } from './read-import.ts'

/**
 * Adds to the rows what the platform would say to them now: numbers that are devices or lie in the recycle bin, and
 * groups that are missing and shall not be made. Creates nothing. Two queries for the whole sheet.
 */
export async function checkPlatform(
  ctx: Context,
  rows: readonly ImportRow[],
  { organisationId, createsGroups }: { organisationId: number; createsGroups: boolean },
): Promise<void> {
  const { services, lang } = ctx
  const { rows: taken } = await services.pool.query<{
    imei: string
    isInBin: boolean
    path: string
  }>(
    `SELECT d.imei, d.deleted_at IS NOT NULL AS "isInBin", o.path
     FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE d.imei = ANY($1)`,
    [rows.map(({ input }) => numberOf(input))],
  )
  const byNumber = new Map(taken.map((device) => [device.imei, device]))
  const groups = createsGroups ? undefined : await groupNames(ctx, organisationId)
  for (const { input, problems } of rows) {
    const device = byNumber.get(numberOf(input))
    if (device) {
      // Somebody else's bin must not be told from a device that works.
      const isOwnBin = device.isInBin && device.path.startsWith(ctx.caller.path)
      const error = isOwnBin ? 'deviceInRecycleBin' : 'deviceExists'
      problems.push({ heading: null, error, message: errorText(error, lang) })
    }
    if (groups && input.group !== '' && !groups.has(input.group)) {
      const message = errorText('groupMissing', lang, { name: input.group })
      problems.push({ heading: null, error: 'groupMissing', message })
    }
  }
}

async function groupNames({ services }: Context, organisationId: number): Promise<Set<string>> {
  const { rows } = await services.pool.query<{ name: string }>(
    'SELECT name FROM device_group WHERE organisation_id = $1',
    [organisationId],
  )
  return new Set(rows.map(({ name }) => name))
}
