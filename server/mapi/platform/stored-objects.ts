import { deleteObject as deleteObjectContract } from '#lib/contract/ops/delete-object.ts'
import { getObjectFile as getObjectFileContract } from '#lib/contract/ops/get-object-file.ts'
import { getObjects as getObjectsContract } from '#lib/contract/ops/get-objects.ts'
import { putObject as putObjectContract } from '#lib/contract/ops/put-object.ts'
import { AppError } from '../../app-error.ts'
import { deleteObjects } from '../../domain/platform/object/delete-objects.ts'
import { listObjects, objectKindOf } from '../../domain/platform/object/list-objects.ts'
import { giveObject, putApp } from '../../domain/platform/object/put-app.ts'
import { type CallContext, handle } from '../door/handle.ts'

/** Of every organisation: the root alone. */
function checkRoot({ caller }: CallContext): void {
  if (!caller.isRoot) throw new AppError('noPermission')
}

export const getObjects = handle(getObjectsContract, async (ctx, params) => {
  checkRoot(ctx)
  const { last_time, last_id } = params
  const rows = await listObjects(ctx.services.pool, {
    kinds: params.kinds,
    owner: params.owner?.toLowerCase() || undefined,
    from: params.start_time,
    to: params.end_time,
    minSize: params.min_size === undefined ? undefined : params.min_size * 1024,
    isUnused: params.is_unused === true,
    after:
      last_time === undefined || last_id === undefined ? undefined : { at: last_time, id: last_id },
    limit: params.limit_size,
  })
  return {
    items: rows.map((row) => {
      const kind = objectKindOf(row.kind)
      return {
        object_id: row.id,
        kind: kind,
        name: row.name,
        version: row.version,
        note: row.note,
        kilobytes: Math.round(row.size / 102.4) / 10,
        owner: row.owner,
        sfamily_name: row.organisation,
        create_time: Math.floor(row.at / 1000),
        create_millis: row.at,
        expire_time: row.expires === null ? null : Math.floor(row.expires / 1000),
        use: row.use,
        used_by: row.usedBy,
        may_delete: row.use === null && (kind !== 'brandImage' || row.isUnused),
        may_download: kind === 'app' || kind === 'firmware',
      }
    }),
  }
})

export const putObject = handle(putObjectContract, async (ctx, params) => {
  checkRoot(ctx)
  const { file_id: fileId, version, note } = params
  const size = await putApp(ctx, { fileId: fileId, version: version, note: note })
  return { object_id: `file-${fileId}`, size: size }
})

export const deleteObject = handle(deleteObjectContract, async (ctx, { object_ids }) => {
  checkRoot(ctx)
  const { deleted, bytes } = await deleteObjects(ctx, object_ids)
  return { deleted: deleted, kilobytes: Math.round(bytes / 1024) }
})

export const getObjectFile = handle(getObjectFileContract, async (ctx, { object_id }) => {
  checkRoot(ctx)
  if (!object_id.startsWith('file-')) throw new AppError('notFound')
  return giveObject(ctx, object_id.slice('file-'.length))
})
