import { type ChildProcess, spawn } from 'node:child_process'
import { freePorts } from '../factories/free-ports.ts'
import { type Rig, until } from './support.ts'

export type GatewayProcess = {
  child: ChildProcess
  /** Of health and metrics. */
  http: number
  rig: Pick<Rig, 'gateway'>
  isReady: () => Promise<boolean>
  /** Another process on the same ports, once they are free. */
  again: () => Promise<GatewayProcess>
}

type Started = { databaseUrl: string; processes?: number }

/** A gateway as it is deployed, in a process of its own; ready. */
export async function startGateway(options: Started, given?: number[]): Promise<GatewayProcess> {
  const ports = given ?? (await freePorts(5))
  const [jt808 = 0, gt06 = 0, osmand = 0, watch = 0, http = 0] = ports
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/gateway/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SECRET: 'x'.repeat(40),
      DATABASE_URL: options.databaseUrl,
      GATEWAY_PROCESSES: String(options.processes ?? 1),
      GATEWAY_HTTP_PORT: String(http),
      JT808_PORT: String(jt808),
      GT06_PORT: String(gt06),
      OSMAND_PORT: String(osmand),
      WATCH_PORT: String(watch),
    },
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${http}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, 'the gateway', 80_000)
  const bound = {
    'jt808 tcp': jt808,
    'jt808 udp': jt808,
    'osmand http': osmand,
    'watch tcp': watch,
  }
  const rig = { gateway: { ports: bound } as unknown as Rig['gateway'] }
  return { child, http, rig, isReady, again: () => startGateway(options, ports) }
}
