import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import type { Func, ScopeKind } from '#lib/contract/define.ts'
import type { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type AuditObject, writeAudit } from '../../domain/platform/audit/write-audit.ts'

/** Missing right or rank. */
const denials: readonly ErrorName[] = ['noPermission', 'cannotGrant', 'managersOnly', 'holdsMore']
/** Errors for objects out of sight. */
const unseen: readonly ErrorName[] = ['notFound', 'deviceNotFound', 'accountNotFound']

const objectKinds: Record<ScopeKind, AuditObject['kind']> = {
  organisation: 'organisation',
  device: 'device',
  deviceNumber: 'device',
  deletedDevice: 'device',
  group: 'group',
  account: 'account',
  fence: 'fence',
  poi: 'poi',
}

/** Failed reads are not logged. */
export async function noteDenial(
  ctx: Context,
  { def, params, error }: { def: Func; params: Record<string, unknown>; error: AppError },
): Promise<void> {
  const isDenial = denials.includes(error.code) || (def.writes && unseen.includes(error.code))
  if (!isDenial) return
  const object = objectOf(def, params)
  const errcode = errorCodes[error.code].code
  await writeAudit(ctx.services.pool, ctx, def.name, [{ errcode, ...(object && { object }) }])
}

const mostKept = 20

export async function noteUnseen(
  ctx: Context,
  def: Func,
  unseen: readonly string[],
): Promise<void> {
  if (!def.writes || unseen.length === 0) return
  const after = { unseen: unseen.slice(0, mostKept), total: unseen.length }
  const event = { errcode: errorCodes.deviceNotFound.code, after }
  await writeAudit(ctx.services.pool, ctx, def.name, [event])
}

/** First single object of the checked params. */
function objectOf(def: Func, params: Record<string, unknown>): AuditObject | undefined {
  for (const [param, kind] of Object.entries(def.scope ?? {})) {
    const value = params[param]
    if (!kind || typeof value !== 'string') continue
    const id = Number(value)
    const isId = kind !== 'deviceNumber' && id <= 2_147_483_647
    return { kind: objectKinds[kind], id: isId ? id : undefined, name: isId ? '' : value }
  }
  return undefined
}
