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

/** `udp`: bound there too. `local`: loopback only. */
export const ports = [
  { setting: 'PORT', usual: 3000, what: 'web console' },
  ...devicePorts,
  { setting: 'GATEWAY_HTTP_PORT', usual: 5100, what: 'health of the gateway', local: true },
  { setting: 'WORKER_HTTP_PORT', usual: 5101, what: 'health of the worker', local: true },
]

/** As server/config.ts decides it. */
export const hostOf = (env) => env.HOST || (isOn(env.DEMO) ? '127.0.0.1' : '0.0.0.0')

/** As server/config.ts reads them. */
export const isOn = (text) =>
  ['1', 'true', 'yes', 'on', 'y', 'enabled'].includes(text?.toLowerCase())

export const reach = (host) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host)

/** Ours, `found`, and every port filled in. */
export function stackEnv(found) {
  const env = { ...process.env, ...found, NODE_ENV: 'production' }
  // The demo's devices come from one address.
  if (isOn(env.DEMO)) env.GATEWAY_MAX_PER_IP ||= '2000'
  for (const { setting, usual } of ports) env[setting] ||= String(usual)
  return env
}

/** A predecessor gets some seconds to leave. */
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
 * Half the young generation, MB (default 16), also in Dockerfile and docker-compose.yml.
 */
export const webFlags = ['--max-semi-space-size=64']

export function keepStack(supervisor, env) {
  for (const name of ['web', 'gateway', 'worker']) {
    const flags = name === 'web' ? [...node, ...webFlags] : node
    supervisor.keep(name, [...flags, `dist/${name}.mjs`], env)
  }
}

export function keepSimulator(supervisor, env) {
  supervisor.keep('simulator', [...node, 'dist/simulator.mjs', '--demo'], env)
}

export const describeDevices = (env) =>
  devicePorts
    .map(({ setting, label, transports }) => {
      const ways = transports.map((transport) => transport.toUpperCase()).join(', ')
      return `${label} ${env[setting]} (${ways})`
    })
    .join(' · ')

export const untilReady = (env, { logDir }) =>
  untilAllReady(
    {
      web: `http://${reach(hostOf(env))}:${env.PORT}/readyz`,
      gateway: `http://127.0.0.1:${env.GATEWAY_HTTP_PORT}/readyz`,
      worker: `http://127.0.0.1:${env.WORKER_HTTP_PORT}/readyz`,
    },
    { logDir },
  )

/** `requested`: where each process says whether it is, by name. */
export async function untilAllReady(requested, { logDir, patienceMs = 60_000 }) {
  const deadline = Date.now() + patienceMs
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
