import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import type { Func, ScopeKind } from '#lib/contract/define.ts'
import type { Context } from '../context.ts'
import { type AuditObject, writeAudit } from '../domain/audit/write-audit.ts'
import type { AppError } from '../errors.ts'

/** Refusals for want of a right or of rank. */
const denials: readonly ErrorName[] = ['noPermission', 'cannotGrant', 'managersOnly', 'holdsMore']
/** What a call answers that names what the caller does not see. */
const unseen: readonly ErrorName[] = ['notFound', 'deviceNotFound']

const objectKinds: Record<ScopeKind, AuditObject['kind']> = {
  organisation: 'organisation',
  device: 'device',
  deviceNumber: 'device',
  deletedDevice: 'device',
  group: 'group',
  account: 'account',
}

/**
 * Notes that somebody tried what it may not: without the right, or a change of something
 * outside its tree, which may as well be gone. Readings of what is not there are no news.
 */
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

/** Ids that are kept of a list. */
const mostKept = 20

/** Notes that a change named devices in a list that its caller does not see; the others of the list go on. */
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

/** The first single object that the params name, as far as they are checked. */
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
