import { getHealth as getHealthContract } from '#lib/contract/ops/get-health.ts'
import { getOutbox as getOutboxContract } from '#lib/contract/ops/get-outbox.ts'
import { AppError } from '../../app-error.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { listOutbox } from '../../domain/people/message/list-outbox.ts'
import { countWaiting } from '../../domain/platform/operations/count-waiting.ts'
import { listGateways } from '../../domain/platform/operations/list-gateways.ts'
import { listMaps } from '../../domain/platform/operations/list-maps.ts'
import {
  listProcesses,
  type ProcessState,
} from '../../domain/platform/operations/list-processes.ts'
import { listRunning, type RunningProcess } from '../../domain/platform/operations/list-running.ts'
import { type DatabaseServer, listServers } from '../../domain/platform/operations/list-servers.ts'
import { rememberAnswer } from '../../domain/platform/remember-answer.ts'
import { isSandboxed } from '../../sandbox/is-sandboxed.ts'
import { handle, handlePublic, type PublicContext } from '../door/handle.ts'

export const getHealth = handle(getHealthContract, async ({ services, caller: { isRoot } }) => {
  const [gateways, processes, running, servers, { late, ...waiting }, maps] = await Promise.all([
    listGateways(services),
    listProcesses(services),
    listRunning(services),
    rememberAnswer(services, 'servers', () => listServers(services)),
    countWaiting(services),
    listMaps(services),
  ])
  return {
    gateways: gateways.map((gateway) => ({
      id: gateway.id,
      time: gateway.at,
      connections: gateway.connections,
      devices: gateway.devices,
      frames_per_second: gateway.framesPerSecond,
      reports_per_second: gateway.reportsPerSecond,
      bad_frames: gateway.badFrames,
      message_errors: gateway.messageErrors,
      slow_messages: gateway.slowMessages,
      refused: gateway.refused,
      left_out: gateway.leftOut,
      refusals: (isRoot ? gateway.refusals : []).map((refusal) => ({
        cause: refusal.cause,
        protocol: refusal.protocol,
        transport: refusal.transport,
        address: refusal.ip,
        count: refusal.count,
        first_time: refusal.firstAt,
        last_time: refusal.lastAt,
      })),
      unknown: gateway.unknown,
      backlog: gateway.backlog,
      is_store_away: gateway.isStoreAway,
    })),
    processes: processes.map((process) => processRow(process, isRoot)),
    running: running.map(runningRow),
    servers: servers.map(serverRow),
    maps: {
      archives: maps.archives.map(({ name, schema, isBuiltIn, bytes, isInAddresses }) => ({
        name,
        bytes,
        kind: schema,
        is_shipped: isBuiltIn,
        ...(isInAddresses !== undefined && { is_in_addresses: isInAddresses }),
      })),
      conversions: maps.conversions.flatMap(({ name, state, percent, reason }) =>
        state === 'done'
          ? []
          : [{ name, state, ...(percent !== undefined && { percent }), ...(reason && { reason }) }],
      ),
      is_online: services.config.MAP_ONLINE !== 'off',
    },
    waiting: { ...waiting, late_tracks: late },
  }
})

/** Words of an error may name anything: for root only. */
function processRow(
  { reason, endedAt, nextStart, isRunning, ...state }: ProcessState,
  isRoot: boolean,
) {
  return {
    name: state.name,
    is_running: isRunning,
    since: state.since,
    restarts: state.restarts,
    ...(isRoot && reason !== undefined && { last_reason: reason }),
    ...(endedAt !== undefined && { last_time: endedAt }),
    ...(!isRunning && nextStart !== undefined && { next_start: nextStart }),
  }
}

const runningRow = ({ node, clockMs, startedAt, ...process }: RunningProcess) => ({
  name: process.name,
  kind: process.kind,
  release: process.release,
  version: node,
  zone: process.zone,
  clock_ms: clockMs,
  since: seconds(startedAt),
  problems: process.problems,
})

function serverRow({ clockMs, bytes, shards, coldDays, ...server }: DatabaseServer) {
  return {
    store: server.store,
    node: server.node,
    version: server.version,
    zone: server.zone,
    ...(clockMs !== undefined && { clock_ms: clockMs }),
    ...(bytes !== undefined && { bytes }),
    ...(shards !== undefined && { shards }),
    ...(coldDays !== undefined && { cold_days: coldDays }),
    standbys: server.standbys.map(({ name, isSynchronous, lagSeconds, lagBytes }) => ({
      name,
      is_synchronous: isSynchronous,
      lag_seconds: lagSeconds,
      lag_bytes: lagBytes,
    })),
    problems: server.problems,
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const getOutbox = handlePublic(getOutboxContract, async (ctx, params) => {
  await checkReader(ctx)
  const { pool, config } = ctx.services
  const channels = (['sms', 'mail', 'phone', 'push'] as const).filter((channel) =>
    isSandboxed(config, channel),
  )
  const page = { channels, before: params.last_id, limit: params.limit_size }
  const rows = await listOutbox(pool, page)
  const items = rows.map(({ error, created_at, sent_at, ...row }) => ({
    ...row,
    error: error ?? '',
    create_time: seconds(created_at),
    sent_time: sent_at && seconds(sent_at),
  }))
  return { items }
})

/** For root administrators. With demo data also for this machine: codes are needed before login. */
async function checkReader({ services, client }: PublicContext): Promise<void> {
  if (services.config.DEMO && client.isLocal) return
  const session = client.earlier && (await findSession(services, client.earlier))
  if (!session) throw new AppError('loginExpired')
  const { isRoot, role } = session.caller
  if (!isRoot || role !== 'e_role_manager') throw new AppError('noPermission')
}
