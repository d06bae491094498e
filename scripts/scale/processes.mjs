import { freePort } from '../stack/ports.mjs'

const programs = [
  ['dist/web.mjs', 'web'],
  ['dist/gateway.mjs', 'gateway'],
  ['dist/worker.mjs', 'worker'],
]
const statusSettings = { gateway: 'GATEWAY_HTTP_PORT', worker: 'WORKER_HTTP_PORT' }

/** 172.30.0.21 of the file is 127.30.0.21 here: each service has its own ports on its own address of the loopback. */
export const loopbackOf = ({ networks }) =>
  networks?.default?.ipv4_address?.replace(/^\d+/, '127') ?? '127.0.0.1'

/**
 * Processes of the platform that a compose file names: `{ name, kind, host, args, env, ready }`, `ready` the address that
 * says whether it is.
 *
 * @param {Record<string, any>} services
 * @param {{ common: Record<string, string | undefined>, hasRedis: boolean }} given `common`: what containers have of their image
 */
export async function processesOf(services, { common, hasRedis }) {
  const found = []
  for (const [name, service] of Object.entries(services)) {
    const args = [service.command ?? []].flat().slice(1)
    const kind = programs.find(([program]) => args.includes(program))?.[1]
    if (!kind) continue
    const host = loopbackOf(service)
    const env = { ...common, ...service.environment, HOST: host }
    if (!hasRedis) delete env.REDIS_URL
    const status = statusSettings[kind]
    if (status) env[status] = String(await freePort())
    const ready = status ? `http://127.0.0.1:${env[status]}/readyz` : `http://${host}:3000/readyz`
    found.push({ name, kind, host, args, env, ready })
  }
  return found
}
