import { setTimeout as sleep } from 'node:timers/promises'
import { portSetting, protocols } from '../setup/protocols.mjs'
import { Failure } from '../setup/say.mjs'
import { isFree, isFreeUdp } from './ports.mjs'

const devicePorts = Object.entries(protocols).map(([name, { label, port, transports }]) => ({
  setting: portSetting(name),
  usual: port,
  what: `${label} devices`,
  label,
  transports,
  udp: transports.includes('udp'),
}))

/** Every port that the platform listens on, with its default. `udp`: bound there too. `local`: loopback only. */
export const ports = [
  { setting: 'PORT', usual: 3000, what: 'web console' },
  ...devicePorts,
  { setting: 'GATEWAY_HTTP_PORT', usual: 5100, what: 'health of the gateway', local: true },
  { setting: 'WORKER_HTTP_PORT', usual: 5101, what: 'health of the worker', local: true },
]

/** Address that others bind to, as server/config.ts decides it. */
export const hostOf = (env) => env.HOST || (isOn(env.DEMO) ? '127.0.0.1' : '0.0.0.0')

/** The values that mean yes, as server/config.ts reads them. */
export const isOn = (text) =>
  ['1', 'true', 'yes', 'on', 'y', 'enabled'].includes(text?.toLowerCase())

/** Address of the loopback for something that listens on all interfaces. */
export const reach = (host) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host)

/**
 * Environment of the three processes: that of ours, what was found out, and every port filled in.
 * `found`: DATABASE_URL, SECRET, DATA_DIR, DEMO and what else differs.
 */
export function stackEnv(found) {
  const env = { ...process.env, ...found, NODE_ENV: 'production' }
  // All devices of the demo come from one address.
  if (isOn(env.DEMO)) env.GATEWAY_MAX_PER_IP ||= '2000'
  for (const { setting, usual } of ports) env[setting] ||= String(usual)
  return env
}

/** Refuses to start while somebody listens on one of our ports; a predecessor gets some seconds to leave. */
export async function checkPorts(env, patienceMs = 9000) {
  const deadline = Date.now() + patienceMs
  for (const { setting, what, udp, local } of ports) {
    const port = Number(env[setting])
    if (!(port >= 0 && port <= 65_535)) {
      throw new Failure(`${setting} is "${env[setting]}".`, 'It must be a port number, 0 to 65535.')
    }
    const host = local ? '127.0.0.1' : hostOf(env)
    const isTaken = async () =>
      !(await isFree(port, host)) || (udp && !(await isFreeUdp(port, host)))
    while (port !== 0 && (await isTaken())) {
      if (Date.now() > deadline) {
        throw new Failure(
          `Port ${port} (${what}) at ${host} is taken by another program, or may not be used.`,
          `Stop that program (\`ss -ltnp | grep :${port}\` names it), or choose another: ${setting}=${port + 1000} npm start`,
        )
      }
      await sleep(200)
    }
  }
}

const node = ['--enable-source-maps']

/**
 * Flags of Node for the web process; Dockerfile and docker-compose.yml name them too. Megabytes of half the young
 * generation: calls leave garbage that is dead at once, and fewer collections find less of it alive (16 by default).
 */
export const webFlags = ['--max-semi-space-size=64']

/** Starts web, gateway and worker. */
export function keepStack(supervisor, env) {
  for (const name of ['web', 'gateway', 'worker']) {
    const flags = name === 'web' ? [...node, ...webFlags] : node
    supervisor.keep(name, [...flags, `dist/${name}.mjs`], env)
  }
}

/** Starts the devices of the demo. */
export function keepSimulator(supervisor, env) {
  supervisor.keep('simulator', [...node, 'dist/simulator.mjs', '--demo'], env)
}

/** The ports for devices, in words. */
export const describeDevices = (env) =>
  devicePorts
    .map(({ setting, label, transports }) => {
      const ways = transports.map((transport) => transport.toUpperCase()).join(', ')
      return `${label} ${env[setting]} (${ways})`
    })
    .join(' · ')

/** Waits until the three processes say that they are ready. */
export async function untilReady(env, { logDir, patienceMs = 60_000 }) {
  const deadline = Date.now() + patienceMs
  const requested = {
    web: `http://${reach(hostOf(env))}:${env.PORT}/readyz`,
    gateway: `http://127.0.0.1:${env.GATEWAY_HTTP_PORT}/readyz`,
    worker: `http://127.0.0.1:${env.WORKER_HTTP_PORT}/readyz`,
  }
  await Promise.all(
    Object.entries(requested).map(async ([name, url]) => {
      for (;;) {
        const { isReady, said } = await readiness(url)
        if (isReady) return
        if (Date.now() > deadline) {
          throw new Failure(
            `The ${name} process is not ready after ${patienceMs / 1000} s. ${url} said: ${said}`,
            `Its log may say more: ${logDir}/${name}.log`,
          )
        }
        await sleep(50)
      }
    }),
  )
}

async function readiness(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(4000) })
    return { isReady: reply.ok, said: `${reply.status} ${(await reply.text()).slice(0, 300)}` }
  } catch (error) {
    return { isReady: false, said: error.cause?.message ?? error.message } // not listening yet
  }
}
