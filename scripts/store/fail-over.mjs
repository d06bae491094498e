import { askServer, hostOf, serverUrls } from '../../server/db/find-primary.mjs'
import { run } from '../postgres/databases.mjs'
import { Failure } from '../setup/say.mjs'

/** Seconds. */
const promotionPatience = 60

/**
 * Says which of a store's servers takes writes. `isPromotion`: where none does, the standby that has most takes over.
 * `waits`: commits wait for a standby, or go on without; undefined leaves that as it is. Throws a Failure, and has
 * then promoted nothing, where one takes writes, no standby answers, or it is not promoted in a minute.
 */
export async function failOver({ url, isPromotion, waits, tell }) {
  const told = await askServers(url)
  for (const line of told.map(lineOf)) tell(line)
  const at = isPromotion ? await promote(told, waits, tell) : primaryOf(told)?.url
  if (waits !== undefined && !isPromotion) await setWaiting(at ?? noPrimary(told), waits)
  if (at) tell(await stateOf(at))
}

const askServers = (url) => Promise.all(serverUrls(url).map(askServer))

const primaryOf = (told) =>
  told.filter(({ state }) => state === 'primary').toSorted((a, b) => b.timeline - a.timeline)[0]

const says = {
  primary: ({ timeline }) => `takes writes, timeline ${timeline}`,
  standby: () => 'is a standby',
  away: ({ reason }) => `does not answer: ${reason}`,
}

const lineOf = (server) => `${hostOf(server.url)} ${says[server.state](server)}`

async function promote(told, waits, tell) {
  const primary = primaryOf(told)
  if (primary)
    throw new Failure(
      `${hostOf(primary.url)} takes writes: there is nothing to promote.`,
      'To change places end it first; its clean shutdown hands all it has to its standby.',
    )
  const [standby] = told
    .filter(({ state }) => state === 'standby')
    .toSorted((a, b) => b.received - a.received)
  if (!standby) throw new Failure('No standby answers.', 'Start one of the servers.')
  // Before it takes writes: none is acknowledged that the operator would not have.
  await setWaiting(standby.url, waits)
  const [{ done }] = await ask(standby.url, `SELECT pg_promote(true, ${promotionPatience}) AS done`)
  if (!done)
    throw new Failure(
      `${hostOf(standby.url)} was not promoted within ${promotionPatience} s.`,
      'Its log says why. Run the command again to see where it is.',
    )
  tell(`${hostOf(standby.url)} was promoted`)
  return standby.url
}

function noPrimary(told) {
  throw new Failure(
    'No server takes writes.',
    told.some(({ state }) => state === 'standby')
      ? 'npm run failover -- --promote'
      : 'Start one of the servers.',
  )
}

async function setWaiting(url, waits) {
  const names = waits ? '*' : ''
  await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await ask(url, 'SELECT pg_reload_conf()')
  // Servers take what was reloaded within moments.
  for (let tries = 0; tries < 50; tries++) {
    const [{ is }] = await ask(
      url,
      `SELECT current_setting('synchronous_standby_names') = '${names}' AS is`,
    )
    if (is) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Failure(
    `synchronous_standby_names of ${hostOf(url)} did not change.`,
    'It was given on the command line of its start, which counts before ALTER SYSTEM.',
  )
}

const replication = `SELECT current_setting('synchronous_standby_names') <> '' AS waits,
  (SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming') AS copies,
  (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) AS synchronous`

async function stateOf(url) {
  const [{ waits, copies, synchronous }] = await ask(url, replication)
  const standbys = `${copies} standbys stream, ${synchronous} of them synchronous`
  if (!waits) return `commits go on without a standby; ${standbys}`
  return synchronous > 0
    ? `commits wait for a standby; ${standbys}`
    : 'commits wait for a standby, but no standby follows: nothing is stored until one is back'
}

async function ask(url, sql) {
  try {
    return await run(url, sql)
  } catch (error) {
    if (error.code !== '42501') throw error
    throw new Failure(
      `The user of the URL may not do that on ${hostOf(url)}.`,
      'Give the URL of a superuser with --url.',
      { cause: error },
    )
  }
}
