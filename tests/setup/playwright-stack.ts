import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyTemplate } from '../../scripts/postgres/databases.mjs'
import { buildConsole, buildPrograms, generateClient } from '../../scripts/setup/build.mjs'
import { seed } from '../../scripts/setup/seed.mjs'
import { createSupervisor } from '../../scripts/stack/create-supervisor.mjs'
import { keepStack, ports, stackEnv, untilReady } from '../../scripts/stack/stack.mjs'
import { freePorts } from '../factories/free-ports.ts'
import { testServer } from './database.ts'
import type { Stack } from './stack.ts'

/** Built code on free ports, small demo; output in DATA_DIR/e2e-logs. */
export default async function startStack(): Promise<() => Promise<void>> {
  await generateClient()
  await buildPrograms()
  await buildConsole()
  const database = await copyTemplate(await testServer(), 'e2e')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-e2e-'))
  const logDir = path.resolve(process.env['DATA_DIR'] || '.data', 'e2e-logs')
  fs.rmSync(logDir, { recursive: true, force: true })
  const env = stackEnv({
    DATABASE_URL: database.url,
    POSITIONS_DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    HOST: '127.0.0.1',
    // Identity providers of the tests are on this machine.
    OIDC_PRIVATE: 'true',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    ...(await portSettings()),
  })
  const supervisor = createSupervisor({ logDir })
  const stop = async () => {
    await supervisor.stop()
    await database.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await seed(env, { demo: true })
    keepStack(supervisor, env)
    await untilReady(env, { logDir })
  } catch (error) {
    await stop()
    throw error
  }
  publish(env, database.url, supervisor.pids())
  return stop
}

async function portSettings(): Promise<Record<string, string>> {
  const free = await freePorts(ports.length)
  return Object.fromEntries(ports.map(({ setting }, index) => [setting, String(free[index])]))
}

function publish(
  env: Record<string, string | undefined>,
  databaseUrl: string,
  pids: Record<string, number>,
): void {
  const described: Stack = {
    baseURL: `http://127.0.0.1:${env['PORT']}`,
    jt808Port: Number(env['JT808_PORT']),
    gt06Port: Number(env['GT06_PORT']),
    osmandPort: Number(env['OSMAND_PORT']),
    watchPort: Number(env['WATCH_PORT']),
    gatewayHttpPort: Number(env['GATEWAY_HTTP_PORT']),
    workerHttpPort: Number(env['WORKER_HTTP_PORT']),
    databaseUrl,
    dataDir: String(env['DATA_DIR']),
    pids,
  }
  process.env['WAYPOST_STACK'] = JSON.stringify(described)
  process.env['WAYPOST_BASE_URL'] = described.baseURL
}
