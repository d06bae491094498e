import { getErrors as getErrorsContract } from '#lib/contract/ops/get-errors.ts'
import { reportError as reportErrorContract } from '#lib/contract/ops/report-error.ts'
import { AppError } from '../../app-error.ts'
import { listErrors } from '../../domain/platform/client-error/list-errors.ts'
import { noteError } from '../../domain/platform/client-error/note-error.ts'
import { handle } from '../door/handle.ts'

export const reportError = handle(reportErrorContract, async (ctx, params) => {
  const { message, place, source, version } = params
  await noteError(ctx, {
    message: message,
    place: place,
    source: source,
    version: version,
    agent: ctx.client.agent,
  })
  return {}
})

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const getErrors = handle(getErrorsContract, async ({ caller, services }, params) => {
  // Words of an error may name what is of any organisation.
  if (!caller.isRoot) throw new AppError('noPermission')
  const { search, version, last_time, last_id, limit_size } = params
  const rows = await listErrors(services.pool, {
    search: search || undefined,
    version: version || undefined,
    after:
      last_time === undefined || last_id === undefined
        ? undefined
        : { at: last_time, id: Number(last_id) },
    limit: limit_size,
  })
  return {
    items: rows.map((row) => ({
      error_id: String(row.id),
      message: row.message,
      place: row.place,
      source: row.source,
      version: row.version,
      agent: row.agent,
      count: row.count,
      first_time: seconds(row.first_at),
      last_time: seconds(row.last_at),
      last_millis: row.last_at.getTime(),
    })),
  }
})
