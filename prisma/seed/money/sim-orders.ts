import type { QueryConfig } from 'pg'
import type { Pool, PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import type { RechargeStores } from '#server/domain/trade/sim/recharge/recharge-stores.ts'
import { createLog } from '#server/log.ts'
import { sandboxOperator } from '#server/sandbox/sim/sandbox-operator.ts'
import { buy } from './buy.ts'
import { daysAgo, type Event } from './demo-clock.ts'
import { accountNamed, type Seeded } from './seeded.ts'

const statements: Readonly<Record<string, string>> = {
  BEGIN: 'SAVEPOINT step',
  COMMIT: 'RELEASE SAVEPOINT step',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT step',
}

/** A pool for what opens transactions, one at a time: they are savepoints of the client's. */
function withSavepoints(client: PoolClient): Pool {
  const lent = {
    query: (statement: string | QueryConfig) =>
      client.query(
        typeof statement === 'string' ? (statements[statement] ?? statement) : statement,
      ),
    on: () => lent,
    off: () => lent,
    release: () => undefined,
  }
  return { query: lent.query, connect: async () => lent } as unknown as Pool
}

const minuteMs = 60_000

const month = 'SIM 流量 100 MB / 月'
const quarter = 'SIM 流量 1 GB / 季'
const year = 'SIM 流量 2 GB / 年'

type DemoOrder = {
  /** Dealers pay from their wallet, others at the sandbox. */
  login: 'dealer' | 'subdealer' | 'owner'
  /** Of `demoSims`, from 1. */
  card: number
  packageName: string
  days: number
}

/** Over half a year; card 6 is declined and paid back, card 7 takes its time. */
const demoOrders: readonly DemoOrder[] = [
  { login: 'owner', card: 1, packageName: year, days: 171 },
  { login: 'subdealer', card: 8, packageName: year, days: 158 },
  { login: 'owner', card: 2, packageName: month, days: 141 },
  { login: 'dealer', card: 10, packageName: quarter, days: 127 },
  { login: 'owner', card: 3, packageName: month, days: 108 },
  { login: 'subdealer', card: 9, packageName: quarter, days: 96 },
  { login: 'owner', card: 4, packageName: month, days: 83 },
  { login: 'owner', card: 2, packageName: quarter, days: 66 },
  { login: 'subdealer', card: 6, packageName: month, days: 58 },
  { login: 'dealer', card: 10, packageName: month, days: 45 },
  { login: 'owner', card: 1, packageName: month, days: 31 },
  { login: 'subdealer', card: 9, packageName: month, days: 17 },
  { login: 'owner', card: 4, packageName: month, days: 9 },
  { login: 'owner', card: 3, packageName: quarter, days: 3 },
  { login: 'subdealer', card: 6, packageName: quarter, days: 1 },
  { login: 'owner', card: 2, packageName: month, days: 0.1 },
  { login: 'owner', card: 7, packageName: month, days: 0.02 },
]

/** Orders of data, each with its top-up a minute later. */
export async function simOrderEvents(seeded: Seeded): Promise<Event[]> {
  const cards = await readCards(seeded)
  return demoOrders.flatMap(({ login, card: place, packageName, days }) => {
    const found = cards[place - 1]
    if (!found) throw new Error(`the demo has no card ${place}`)
    const { id, iccid, deviceId, imei } = found
    const device = deviceId === null ? undefined : { id: deviceId, imei: imei ?? '' }
    const way = login === 'owner' ? 'sandbox' : 'wallet'
    const at = daysAgo(seeded.now, days)
    return [
      {
        at,
        run: async (now) => {
          const buyer = await accountNamed(seeded, login)
          await buy(seeded, { buyer, device, card: { id, iccid }, packageName, way }, now)
        },
      },
      {
        at: at + minuteMs,
        run: async (now) => {
          await rechargeDue(storesAt(seeded, now))
        },
      },
    ]
  })
}

const readCards = ({ client }: Seeded) =>
  all(
    client,
    db
      .selectFrom('sim_card as c')
      .leftJoin('device as d', 'd.id', 'c.device_id')
      .select(['c.id', 'c.iccid', 'd.id as deviceId', 'd.imei'])
      .where('c.iccid', 'like', '8986042500%')
      .orderBy('c.iccid'),
  )

/** What the worker has, so long ago. */
function storesAt({ client, config }: Seeded, at: number): RechargeStores {
  const pool = withSavepoints(client)
  return {
    pool,
    config,
    now: () => at,
    log: createLog('seed', 'error'),
    bus: { publish: async () => {}, subscribe: async () => () => {}, close: async () => {} },
    payments: {
      providers: {},
      carrierOf: () => undefined,
      keyed: noKeys,
      payouts: {},
    },
    simOperator: sandboxOperator({ pool, now: () => at }),
  }
}

/** The demo's brands have none. */
const noKeys = {
  open: () => {
    throw new Error('the demo has no keys of vendors')
  },
  carrierOf: () => undefined,
  byId: () => undefined,
  accountsOf: () => [],
  all: () => [],
}

/** The cards as their operator has them now. */
export async function shareFacts({ client }: Seeded): Promise<void> {
  await run(
    client,
    db
      .updateTable('sim_card')
      .from('sandbox_sim as s')
      .set((eb) =>
        rowFor('sim_card', {
          flow_total: eb.ref('s.flow_total'),
          flow_used: eb.ref('s.flow_used'),
          expires_at: eb.ref('s.expires_at'),
        }),
      )
      .whereRef('s.iccid', '=', 'sim_card.iccid'),
  )
}
