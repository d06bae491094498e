import { type Expression, sql } from 'kysely'
import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import type { FuncName } from '#lib/contract/calls.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import { changeDevice } from './change-device.ts'

/** `auto`: by code once shown. */
export type IdentityMode = 'auto' | 'strict' | 'number'

export type Identity = {
  protocol: Protocol
  mode: IdentityMode
  hasCode: boolean
  /** Unix seconds. */
  provedAt: number | null
  terminalId: string | null
  networks: string[]
  hasToken: boolean
}

export function checkIdentityRight({ caller }: Context): void {
  if (caller.kind === 'device') throw new AppError('noPermission')
}

const selectIdentity = () =>
  db
    .selectFrom('device')
    .select((eb) => [
      'protocol',
      sql<IdentityMode>`coalesce(${eb.ref('settings')}->>'identity', 'auto')`.as('mode'),
      eb('auth_code', 'is not', null).$castTo<boolean>().as('hasCode'),
      unixSeconds(eb.ref('auth_proved_at')).as('provedAt'),
      sql<string | null>`nullif(${eb.ref('terminal_id')}, '')`.as('terminalId'),
      sql<string[]>`coalesce(${eb.ref('settings')}->'networks', '[]')`.as('networks'),
      eb('token_hash', 'is not', null).$castTo<boolean>().as('hasToken'),
    ])

export async function readIdentity(
  store: Pool | PoolClient,
  id: VisibleDeviceId,
): Promise<Identity> {
  const identity = await first(store, selectIdentity().where('id', '=', id))
  if (!identity) throw new AppError('deviceNotFound')
  return identity
}

type Change = {
  func: FuncName
  isOfPhones?: true
  facts?:
    | { auth_code: null; auth_proved_at: null; terminal_id: null }
    | { token_hash: Buffer | null }
  /** Null removes one. */
  settings?: Record<string, unknown>
}

const withFacts = (settings: Expression<unknown>, facts: Record<string, unknown> | undefined) =>
  sql<unknown>`jsonb_strip_nulls(${settings} || ${JSON.stringify(facts)}::jsonb)`

async function change(
  ctx: Context,
  id: VisibleDeviceId,
  { func, isOfPhones, facts, settings }: Change,
): Promise<string> {
  checkIdentityRight(ctx)
  return changeDevice(ctx, id, {
    func,
    apply: async (client) => {
      const before = await readIdentity(client, id)
      if (isOfPhones && protocols[before.protocol].proof !== 'token')
        throw new AppError('tokenForPhones')
      await run(
        client,
        db
          .updateTable('device')
          .set(rowFor('device', { ...facts, updated_at: new Date(ctx.now()) }))
          .$if(settings !== undefined, (one) =>
            one.set((eb) =>
              rowFor('device', { settings: withFacts(eb.ref('settings'), settings) }),
            ),
          )
          .where('id', '=', id),
      )
      // Trusted for the phone's number alone.
      if (isOfPhones) {
        const holders = db.deleteFrom('device_holder').where('device_id', '=', id)
        await run(client, holders.where('transport', '=', http))
      }
      return { before, after: await readIdentity(client, id) }
    },
  })
}

/** Undefined stays. */
export async function changeIdentity(
  ctx: Context,
  id: VisibleDeviceId,
  { mode, networks }: { mode?: IdentityMode | undefined; networks?: string[] | undefined },
): Promise<void> {
  const settings = {
    ...(mode && { identity: mode === 'auto' ? null : mode }),
    ...(networks && { networks: networks.length > 0 ? networks : null }),
  }
  await change(ctx, id, {
    func: 'device/SetIdentity',
    settings,
  })
}

/** The next terminal to register is taken for it. */
export async function forgetCode(ctx: Context, id: VisibleDeviceId): Promise<void> {
  await change(ctx, id, {
    func: 'device/ResetCode',
    facts: { auth_code: null, auth_proved_at: null, terminal_id: null },
  })
}

/** Only the hash is kept. */
export async function changeToken(
  ctx: Context,
  id: VisibleDeviceId,
  isEnabled: boolean,
): Promise<{ imei: string; token: string | null }> {
  const token = isEnabled ? newToken() : null
  const imei = await change(ctx, id, {
    func: 'device/SetToken',
    isOfPhones: true,
    facts: { token_hash: token === null ? null : hashToken(token) },
  })
  return { imei, token }
}

const http = 1

export type Connection = {
  ip: string
  gateway: string
  transport: 'http' | 'udp' | 'tcp'
  isProved: boolean
  /** Unix seconds. */
  since: number
}

/** At any gateway; for phones the address. */
export async function readConnection(
  pool: Pool,
  id: VisibleDeviceId,
): Promise<Connection | undefined> {
  const living = sql<Date>`now() - interval '15 seconds'`
  return first(
    pool,
    db
      .selectFrom('device_holder as h')
      .leftJoin('gateway_instance as g', 'g.id', 'h.instance')
      .select((eb) => [
        'h.ip',
        sql<string>`split_part(${eb.ref('h.instance')}, '/', 1)`.as('gateway'),
        sql<
          Connection['transport']
        >`(ARRAY['http', 'http', 'udp', 'tcp'])[${eb.ref('h.transport')} + 1]`.as('transport'),
        'h.is_proved as isProved',
        unixSeconds(eb.ref('h.since')).as('since'),
      ])
      .where('h.device_id', '=', id)
      .where((eb) => eb('h.transport', '<=', http).or('g.at', '>', living)),
  )
}
