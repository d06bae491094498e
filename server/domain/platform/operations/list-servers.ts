import type { ServerProblem } from '#lib/codes/running-problems.ts'
import { countColdDays, hasColumnar } from '../../../db/day-storage.ts'
import { askServer, hostOf, serverUrls } from '../../../db/find-primary.mjs'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { StoreClient } from '../../../db/store-client.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { mostClockMs } from '../../../process/tell-running.ts'
import type { Services } from '../../../services.ts'
import { mostCommon, problemsOf } from './list-running.ts'

/** A standby that is further behind is said to lag. */
const mostLagSeconds = 30

export type DatabaseServer = {
  store: 'main' | 'tracking'
  /** Host and port of a node of a distributed store, or of another server that the setting names; empty: the one in use. */
  node: string
  version: string
  zone: string
  /** Before (positive) or behind this process. */
  clockMs: number | undefined
  /** Of the database, on this server. */
  bytes: number | undefined
  shards: number | undefined
  /** Of positions, in columnar storage; undefined where the store has none. */
  coldDays: number | undefined
  standbys: { name: string; isSynchronous: boolean; lagSeconds: number; lagBytes: number }[]
  problems: ServerProblem[]
}

const facts = `SELECT json_build_object('version', current_setting('server_version'), 'zone', current_setting('TimeZone'),
  'clock', extract(epoch FROM clock_timestamp())::float8 * 1000, 'bytes', pg_database_size(current_database()),
  'waits', current_setting('synchronous_standby_names') <> '', 'sees', pg_has_role('pg_monitor', 'MEMBER'))::text`

const ownFacts = {
  main: textStatement('main', facts),
  tracking: textStatement('tracking', facts),
}

/** Lags are shown to a superuser and to pg_monitor only. */
const standbysText = `SELECT application_name AS name, sync_state IN ('sync', 'quorum') AS "isSynchronous",
    coalesce(extract(epoch FROM replay_lag), 0)::float8 AS "lagSeconds",
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 AS "lagBytes"
  FROM pg_stat_replication WHERE state = 'streaming' ORDER BY 1 LIMIT 20`

const standbys = {
  main: textStatement('main', standbysText),
  tracking: textStatement('tracking', standbysText),
}

/** `waits`: each commit for a standby. `sees`: may this user read which there are. */
type Facts = {
  version: string
  zone: string
  clock: number
  bytes: number
  waits: boolean
  sees: boolean
}
type Told = Omit<DatabaseServer, 'coldDays' | 'problems'> & { own: ServerProblem[] }

/**
 * Main and tracking store, and each node of a distributed one: versions, zones and clocks that differ, standbys that
 * lag, disk and shards of each. A store that does not answer is told as `away`. `now` is this process' clock.
 */
export async function listServers({
  pool,
  positions,
  config,
  now,
}: Pick<Services, 'pool' | 'positions' | 'now'> & {
  config: Pick<Services['config'], 'DATABASE_URL' | 'positionsUrl'>
}): Promise<DatabaseServer[]> {
  const main = { store: 'main', pool, url: config.DATABASE_URL } as const
  const tracking = { store: 'tracking', pool: positions, url: config.positionsUrl } as const
  const stores = positions === pool ? [main] : [main, tracking]
  const told = (await Promise.all(stores.map((store) => serversOf(store, now)))).flat()
  const coldDays = await coldDaysOf(positions).catch(() => undefined)
  const zone = mostCommon(told.filter(isThere).map((one) => one.zone))
  return told.map(({ own, ...server }) => {
    const peers = told.filter((one) => one.store === server.store && isThere(one))
    const version = mostCommon(peers.map((one) => one.version))
    return {
      ...server,
      coldDays: server.store === stores.at(-1)?.store && server.node === '' ? coldDays : undefined,
      problems: [
        ...own,
        ...problemsOf({
          clock: Math.abs(server.clockMs ?? 0) > mostClockMs,
          zone: isThere(server) && server.zone !== zone,
          version: isThere(server) && server.version !== version,
          lag: server.standbys.some(({ lagSeconds }) => lagSeconds > mostLagSeconds),
        }),
      ],
    }
  })
}

const coldDaysOf = async (positions: Pool) =>
  (await hasColumnar(positions)) ? await countColdDays(positions) : undefined

const isThere = ({ version }: Pick<Told, 'version'>) => version !== ''

type Store = { store: DatabaseServer['store']; pool: Pool; url: string }

async function serversOf(store: Store, now: () => number): Promise<Told[]> {
  const [server, others, nodes] = await Promise.all([
    serverOf(store, now).catch(() => awayOf(store)),
    othersOf(store, now),
    store.store === 'tracking' ? nodesOf(store.pool, now).catch(() => []) : [],
  ])
  return [server, ...others, ...nodes]
}

const away = { version: '', zone: '', bytes: undefined, clockMs: undefined }

const awayOf = ({ store }: Store): Told => ({
  store,
  node: '',
  ...away,
  shards: undefined,
  standbys: [],
  own: ['away'],
})

/** On one connection: the clock goes by the question alone, not by the wait for it. */
async function serverOf({ store, pool, url }: Store, now: () => number): Promise<Told> {
  const client = await pool.connect()
  try {
    const { machine, waits, sees } = await askFacts(client, store, now)
    const { rows } = await client.query<DatabaseServer['standbys'][number]>(standbys[store])
    const isCopied = rows.some(({ isSynchronous }) => isSynchronous)
    return {
      store,
      node: '',
      ...machine,
      shards: undefined,
      standbys: rows,
      own: problemsOf({
        waiting: waits && sees && !isCopied,
        alone: !waits && serverUrls(url).length > 1,
      }),
    }
  } finally {
    client.release()
  }
}

async function askFacts(
  client: StoreClient | PoolClient,
  store: DatabaseServer['store'],
  now: () => number,
) {
  const asked = now()
  const { rows } = await client.query<{ json_build_object: string }>(ownFacts[store])
  return factsOf(rows[0]?.json_build_object ?? '{}', (asked + now()) / 2)
}

function factsOf(text: string, now: number) {
  const { version, zone, clock, bytes, waits, sees } = JSON.parse(text) as Facts
  return { machine: { version, zone, bytes, clockMs: Math.round(clock - now) }, waits, sees }
}

/** The servers that the setting names besides the one in use. */
async function othersOf({ store, url }: Store, now: () => number): Promise<Told[]> {
  const urls = serverUrls(url)
  if (urls.length === 1) return []
  const told = await Promise.all(urls.map(askServer))
  const latest = Math.max(...told.map(({ timeline }) => timeline))
  const others = told.filter((one) => one.state !== 'primary' || one.timeline < latest)
  return Promise.all(
    others.map(async ({ url: at, state }) => ({
      store,
      node: hostOf(at),
      ...(state === 'away' ? away : await factsAt(at, store, now)),
      shards: undefined,
      standbys: [],
      own: problemsOf({ away: state === 'away', replaced: state === 'primary' }),
    })),
  )
}

async function factsAt(url: string, store: DatabaseServer['store'], now: () => number) {
  const client = new StoreClient({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return (await askFacts(client, store, now)).machine
  } catch {
    return away
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Of Citus 13; names that a plain PostgreSQL does not know, so asked only where they are. */
const nodesText = `SELECT n.nodename || ':' || n.nodeport AS node, r.success AS "isThere", r.result AS text,
    (SELECT count(*)::int FROM pg_dist_placement p WHERE p.groupid = n.groupid) AS shards
  FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n ON n.nodeid = r.nodeid
  WHERE n.groupid <> 0 ORDER BY n.groupid LIMIT 1000`

type NodeRow = { node: string; isThere: boolean; text: string; shards: number }

async function nodesOf(pool: Pool, now: () => number): Promise<Told[]> {
  if (!(await isDistributed(pool))) return []
  const asked = now()
  const { rows } = await pool.query<NodeRow>(nodesText, [facts])
  const clock = (asked + now()) / 2
  return rows.map(({ node, isThere, text, shards }) => ({
    store: 'tracking',
    node,
    ...(isThere ? factsOf(text, clock).machine : away),
    shards,
    standbys: [],
    own: problemsOf({ away: !isThere }),
  }))
}
