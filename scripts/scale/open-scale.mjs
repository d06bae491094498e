import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { portSetting, protocols } from '../setup/protocols.mjs'
import { hasRedis } from '../setup/redis.mjs'
import { say } from '../setup/say.mjs'
import { freePort, isFree } from '../stack/ports.mjs'
import { balancersOf } from './balancers.mjs'
import { loopbackOf, processesOf } from './processes.mjs'
import { readCompose } from './read-compose.mjs'

const program = path.resolve(import.meta.dirname, 'run-binary.mjs')

/**
 * Starts what a compose file names and this machine has, kept by the supervisor. `openBalancers` when the processes are ready.
 *
 * @param {string} file
 * @param {{ folder: string, supervisor: any, settings: Record<string, string> }} given `settings`: stores, secret, DEMO
 */
export async function openScale(file, { folder, supervisor, settings }) {
  const work = path.join(folder, 'scale')
  const redis = await openRedis(supervisor)
  const env = { ...process.env, ...settings, REDIS_URL: redis }
  // Of the service that the embedded server stands for.
  env.POSTGRES_PASSWORD ||= 'embedded'
  const read = (more) => readCompose(file, { ...env, ...more })
  const hosts = hostsOf(read({}).services)
  const balancers = balancersOf({ folder: work, hosts, env })
  const trusted = balancers.devices ? '127.0.0.1/32' : ''
  const { services, order } = read({ TRUST_PROXY_PROTOCOL: trusted })
  const common = {
    PATH: env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: settings.DATA_DIR,
  }
  const processes = await processesOf(services, { common, hasRedis: redis !== undefined })
  const demo = settings.DEMO === '1' ? demoSettings(hosts) : {}
  for (const { name, args, env: own } of processes) {
    if (!balancers.devices) delete own.TRUST_PROXY_PROTOCOL
    supervisor.keep(name, args, { ...own, DEMO: settings.DEMO, ...demo })
  }
  return {
    processes,
    order,
    openBalancers: () => {
      for (const [name, command] of Object.entries(balancers))
        supervisor.keep(name, [program, ...command], process.env)
    },
    told: ({ logDir }) => tell({ processes, balancers, redis, hosts, env, logDir }),
  }
}

/** Its devices come from one address, and its vendor is one process. */
const demoSettings = (hosts) => ({
  GATEWAY_MAX_PER_IP: '2000',
  PAY_SANDBOX_URL: `http://${hosts['web-1']}:3000/sandbox/pay`,
})

/** Queues live there. */
const eviction = ['--maxmemory-policy', 'noeviction']

/** REDIS_URL, else one of its own; undefined: there is none here. */
async function openRedis(supervisor) {
  if (process.env.REDIS_URL) return process.env.REDIS_URL
  if (!hasRedis()) return undefined
  const port = await freePort()
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  supervisor.keep(
    'redis',
    [program, 'redis-server', ...flags, '--loglevel', 'warning', ...eviction],
    process.env,
  )
  while (await isFree(port, '127.0.0.1')) await sleep(50)
  say(`Redis runs on port ${port}`)
  return `redis://127.0.0.1:${port}`
}

const hostsOf = (services) =>
  Object.fromEntries(
    Object.entries(services)
      .filter(([, { networks }]) => networks?.default?.ipv4_address)
      .map(([name, service]) => [name, loopbackOf(service)]),
  )

function tell({ processes, balancers, redis, hosts, env, logDir }) {
  const listen = env.HOST || '127.0.0.1'
  const devices = Object.entries(protocols).map(([name, { label, port }]) => {
    const outside = env[portSetting(name)] || port
    return balancers.devices
      ? `${label} ${listen}:${outside}`
      : `${label} ${hosts['gateway-1']}:${port}`
  })
  const left = [
    !balancers.console && 'nginx: the console is that of web-1 alone',
    !balancers.devices && 'haproxy: devices come to the gateways directly',
    !redis && 'Redis: queues and bus are on PostgreSQL, and each web process counts rates alone',
    !process.env.POSITIONS_DATABASE_URL &&
      'Citus: positions are in the embedded PostgreSQL (--url names another)',
  ].filter(Boolean)
  const console = balancers.console ? `${listen}:${env.PORT || 3000}` : `${hosts['web-1']}:3000`
  return [
    '',
    `  Console     http://${console}`,
    `  Devices     ${devices.join(' · ')}`,
    `  Datagrams   ${hosts['gateway-1']}:${protocols.jt808.port}, ${hosts['gateway-2']}:${protocols.jt808.port} (by DNS, past the balancer)`,
    `  Processes   ${processes.map(({ name }) => name).join(', ')}`,
    ...left.map((what) => `  Left out    ${what}`),
    `  Logs        ${logDir}`,
    '',
    '  `npm run scale -- --restart` restarts each process in turn. Ctrl-C stops everything.',
    '',
  ].join('\n')
}
