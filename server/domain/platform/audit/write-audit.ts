import { sql } from 'kysely'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, type Given, prepared } from '../../../db/sql.ts'

export type AuditObject = {
  kind:
    | 'account'
    | 'organisation'
    | 'group'
    | 'device'
    | 'task'
    | 'file'
    | 'session'
    | 'share'
    | 'fence'
    | 'package'
    | 'wallet'
    | 'withdrawal'
    | 'poi'
    | 'order'
    | 'complaint'
    | 'feedback'
    | 'sim'
    | 'schedule'
    | 'push'
    | 'key'
    | 'feed'
    | 'message'
    | 'brand'
    | 'texts'
    | 'health'
  id: number | undefined
  name: string
  ownerId?: number
}

export type AuditEvent = {
  /** `module/Func`, or a job's name. */
  func: string
  object?: AuditObject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** 0 without a refusal. */
  errcode?: number
  agent?: string
}

/** Not logged in; of the named object's organisation. */
export type Visitor = {
  kind: 'visitor'
  name: string
  organisationId: number | undefined
  path: string
}

export type AuditContext = Pick<Context, 'now' | 'ip' | 'requestId' | 'idempotency'> & {
  caller:
    | Pick<
        Caller,
        'kind' | 'accountId' | 'deviceId' | 'name' | 'organisationId' | 'path' | 'apiKey'
      >
    | Visitor
}

/** Masked whatever an event hands over. */
const secret = /pass|pwd|secret|token|sid$|code$|hash|totp/i
const mask = '***'

export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secret.test(key) && inner !== null && inner !== undefined ? mask : maskSecrets(inner),
    ]),
  )
}

type NewRow = {
  errcode: number
  object_kind: string
  object_id: number | null
  object_name: string
  before: unknown
  after: unknown
  agent: string
}

/** Pass the change's transaction: both or neither (docs/security.md#audit-log). One statement. */
export async function writeAudit(
  store: Pool | PoolClient,
  ctx: AuditContext,
  func: string,
  events: readonly Omit<AuditEvent, 'func'>[],
): Promise<void> {
  if (events.length === 0) return
  const idempotency = events.some(({ errcode = 0 }) => errcode === 0) ? ctx.idempotency : undefined
  const rows = events.map(({ object, before, after, errcode = 0, agent = '' }) => ({
    errcode,
    object_kind: object?.kind ?? '',
    object_id: object?.id ?? null,
    object_name: object?.name ?? '',
    before: before ? maskSecrets(before) : null,
    after: factsAfter(object, after, apiKeyOf(ctx.caller)),
    agent: agent.slice(0, 256),
  }))
  const { now, caller, ip, requestId } = ctx
  await insertRows(store, {
    at: new Date(now()),
    actorKind: caller.kind,
    actorId: actorIdOf(caller) ?? null,
    actorName: caller.name.slice(0, 100),
    organisationId: caller.organisationId ?? null,
    path: caller.path,
    func,
    ip,
    requestId,
    rows: JSON.stringify(rows),
    doneCaller: idempotency?.callerKey ?? null,
    doneRequest: idempotency?.requestId ?? null,
  })
}

type Written = {
  at: Date
  actorKind: string
  actorId: number | null
  actorName: string
  organisationId: number | null
  path: string
  func: string
  ip: string
  requestId: string
  /** JSON of `NewRow`s. */
  rows: string
  doneCaller: string | null
  doneRequest: string | null
}

/** Also marks `request_id` as done, against repeats. */
const insertRows = prepared('audit', (given: Given<Written>) =>
  db
    .with('done', (tables) =>
      tables
        .updateTable('idempotency_key')
        .set({ done_at: given.at })
        .where('caller_key', '=', sql<string>`${given.doneCaller}`)
        .where('request_id', '=', sql<string>`${given.doneRequest}`)
        .where('done_at', 'is', null),
    )
    .insertInto('audit')
    .columns([
      'at',
      'actor_kind',
      'actor_id',
      'actor_name',
      'organisation_id',
      'organisation_path',
      'func',
      'ip',
      'request_id',
      'errcode',
      'object_kind',
      'object_id',
      'object_name',
      'before',
      'after',
      'agent',
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<NewRow>`jsonb_to_recordset(${given.rows}::jsonb)`.as<'event'>(
            sql`event(errcode int, object_kind text, object_id int, object_name text, before jsonb, after jsonb, agent text)`,
          ),
        )
        .select([
          sql<Date>`${given.at}::timestamptz`.as('at'),
          sql<string>`${given.actorKind}`.as('actor_kind'),
          sql<number | null>`${given.actorId}::int`.as('actor_id'),
          sql<string>`${given.actorName}`.as('actor_name'),
          sql<number | null>`${given.organisationId}::int`.as('organisation_id'),
          sql<string>`${given.path}`.as('organisation_path'),
          sql<string>`${given.func}`.as('func'),
          sql<string>`${given.ip}`.as('ip'),
          sql<string>`${given.requestId}`.as('request_id'),
        ])
        .select(['errcode', 'object_kind', 'object_id', 'object_name', 'before', 'after', 'agent']),
    ),
)

function factsAfter(
  object: AuditObject | undefined,
  after: AuditEvent['after'],
  apiKey: string | undefined,
): unknown {
  const ownerId = object?.ownerId
  const said = {
    ...(ownerId !== undefined && { ownerId }),
    ...(apiKey !== undefined && { apiKey }),
  }
  if (!after && Object.keys(said).length === 0) return null
  return { ...(maskSecrets(after ?? {}) as object), ...said }
}

/** By which the actor called. */
const apiKeyOf = (caller: AuditContext['caller']) =>
  'apiKey' in caller ? caller.apiKey?.name : undefined

function actorIdOf(caller: AuditContext['caller']): number | undefined {
  if (caller.kind === 'visitor') return undefined
  return caller.kind === 'device' ? caller.deviceId : caller.accountId
}
