import { type ChildProcess, spawn } from 'node:child_process'
import { freePorts } from '../factories/free-ports.ts'

export type GatewayPorts = Record<'jt808' | 'gt06' | 'osmand' | 'watch' | 'http', number>

export async function gatewayPorts(): Promise<GatewayPorts> {
  const [jt808 = 0, gt06 = 0, osmand = 0, watch = 0, http = 0] = await freePorts(5)
  return { jt808, gt06, osmand, watch, http }
}

/** The program of the gateway in a process of its own, which keeps `processes` of it. */
export function spawnGateway({
  url,
  ports,
  processes,
}: {
  url: string
  ports: GatewayPorts
  processes: number
}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'server/gateway/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SECRET: 'x'.repeat(40),
      DATABASE_URL: url,
      GATEWAY_PROCESSES: String(processes),
      GATEWAY_HTTP_PORT: String(ports.http),
      JT808_PORT: String(ports.jt808),
      GT06_PORT: String(ports.gt06),
      OSMAND_PORT: String(ports.osmand),
      WATCH_PORT: String(ports.watch),
    },
  })
}

export const isGatewayReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
