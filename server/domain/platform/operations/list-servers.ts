import type { ServerProblem } from '#lib/codes/running-problems.ts'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { mostClockMs } from '../../../process/tell-running.ts'
import type { Services } from '../../../services.ts'
import { mostCommon, problemsOf } from './list-running.ts'

/** A standby that is further behind is said to lag. */
const mostLagSeconds = 30

export type DatabaseServer = {
  store: 'main' | 'tracking'
  /** Host and port of a node of a distributed store; empty: the server that the setting names. */
  node: string
  version: string
  zone: string
  /** Before (positive) or behind this process. */
  clockMs: number | undefined
  /** Of the database, on this server. */
  bytes: number | undefined
  shards: number | undefined
  standbys: { name: string; isSynchronous: boolean; lagSeconds: number; lagBytes: number }[]
  problems: ServerProblem[]
}

const facts = `SELECT json_build_object('version', current_setting('server_version'), 'zone', current_setting('TimeZone'),
  'clock', extract(epoch FROM clock_timestamp())::float8 * 1000, 'bytes', pg_database_size(current_database()))::text`

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

type Facts = { version: string; zone: string; clock: number; bytes: number }
type Told = Omit<DatabaseServer, 'problems'> & { isAway: boolean }

/**
 * Main and tracking store, and each node of a distributed one: versions, zones and clocks that differ, standbys that
 * lag, disk and shards of each. `now` is this process' clock.
 */
export async function listServers({
  pool,
  positions,
  now,
}: Pick<Services, 'pool' | 'positions' | 'now'>): Promise<DatabaseServer[]> {
  const stores = [['main', pool] as const]
  const all = positions === pool ? stores : [...stores, ['tracking', positions] as const]
  const told = (await Promise.all(all.map(([store, at]) => serversOf(store, at, now)))).flat()
  const zone = mostCommon(told.filter(({ isAway }) => !isAway).map((one) => one.zone))
  return told.map(({ isAway, ...server }) => {
    const peers = told.filter((one) => one.store === server.store && !one.isAway)
    return {
      ...server,
      problems: problemsOf({
        away: isAway,
        clock: Math.abs(server.clockMs ?? 0) > mostClockMs,
        zone: !isAway && server.zone !== zone,
        version: !isAway && server.version !== mostCommon(peers.map(({ version }) => version)),
        lag: server.standbys.some(({ lagSeconds }) => lagSeconds > mostLagSeconds),
      }),
    }
  })
}

async function serversOf(
  store: DatabaseServer['store'],
  pool: Pool,
  now: () => number,
): Promise<Told[]> {
  const server = await serverOf(store, pool, now)
  return [server, ...(store === 'tracking' ? await nodesOf(pool, now) : [])]
}

/** On one connection: the clock goes by the question alone, not by the wait for it. */
async function serverOf(
  store: DatabaseServer['store'],
  pool: Pool,
  now: () => number,
): Promise<Told> {
  const client = await pool.connect()
  try {
    const asked = now()
    const { rows } = await client.query<{ json_build_object: string }>(ownFacts[store])
    const own = factsOf(rows[0]?.json_build_object ?? '{}', (asked + now()) / 2)
    const copies = await client.query<DatabaseServer['standbys'][number]>(standbys[store])
    return { store, node: '', ...own, shards: undefined, standbys: copies.rows, isAway: false }
  } finally {
    client.release()
  }
}

function factsOf(text: string, now: number) {
  const { version, zone, clock, bytes } = JSON.parse(text) as Facts
  return { version, zone, bytes, clockMs: Math.round(clock - now) }
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
  const away = { version: '', zone: '', bytes: undefined, clockMs: undefined }
  return rows.map(({ node, isThere, text, shards }) => ({
    store: 'tracking',
    node,
    ...(isThere ? factsOf(text, clock) : away),
    shards,
    standbys: [],
    isAway: !isThere,
  }))
}
