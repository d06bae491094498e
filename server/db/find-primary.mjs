// JavaScript: scripts that run before anything is built read it too.
import pg from 'pg'

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s
/** Milliseconds until a server that says nothing counts as away. */
const patience = 2000

/**
 * One URL for each server of `postgres://user@one:5432,two:5432/name`, as libpq writes a list.
 * @param {string} url
 */
export function serverUrls(url) {
  const [, before, hosts, after] = parts.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/**
 * `one:5432`, without user and password.
 * @param {string} url
 */
export const hostOf = (url) => parts.exec(url)?.[2] ?? ''

/** `received`: bytes of the log that a standby has. The log's file name begins with its timeline. */
const question = `SELECT pg_is_in_recovery() AS "isStandby",
  CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
  CASE WHEN pg_is_in_recovery()
    THEN greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn END::float8 AS received`

/**
 * What one server says of itself. `reason`: why it does not answer.
 * @param {string} url
 * @returns {Promise<{ url: string, state: 'primary' | 'standby' | 'away', timeline: number, received: number, reason: string }>}
 */
export async function askServer(url) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { isStandby, timeline, received } = (await client.query(question)).rows[0]
    const state = isStandby ? 'standby' : 'primary'
    return { url, state, timeline: timeline ?? 0, received: received ?? 0, reason: '' }
  } catch (error) {
    const reason = String(error.message || error.code)
    return { url, state: 'away', timeline: 0, received: 0, reason }
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * The server of `url` that takes writes. Of two that would, the one on the later timeline was promoted: the
 * other came back without a fresh copy, and nothing is written to it, nor to one on a timeline before `least`.
 * @param {string} url
 * @param {number} [least]
 * @returns {Promise<{ url: string, timeline: number }>}
 */
export async function findPrimary(url, least = 0) {
  const told = await Promise.all(serverUrls(url).map(askServer))
  const primaries = told.filter((one) => one.state === 'primary' && one.timeline >= least)
  const [first] = primaries.sort((a, b) => b.timeline - a.timeline)
  if (first) return { url: first.url, timeline: first.timeline }
  const states = told.map((one) => `${hostOf(one.url)} ${stateOf(one)}`).join('; ')
  throw new Error(`no database server takes writes: ${states}`)
}

/** @param {Awaited<ReturnType<typeof askServer>>} told */
function stateOf({ state, reason }) {
  if (state === 'standby') return 'is a standby'
  return state === 'away' ? `does not answer (${reason})` : 'was replaced by a standby'
}

/**
 * `url` itself where it names one server, else that of the primary.
 * @param {string} url
 */
export const primaryUrl = async (url) =>
  serverUrls(url).length === 1 ? url : (await findPrimary(url)).url
