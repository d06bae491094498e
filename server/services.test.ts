import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/setup/database.ts'
import { readConfig } from './config.ts'
import { rememberAnswer } from './domain/platform/remember-answer.ts'
import type { Bus } from './jobs/bus.ts'
import { openNotifyBus } from './jobs/open-notify-bus.ts'
import { createLog } from './log.ts'
import { closeServices, openServices, type Services } from './services.ts'

const log = createLog('web', 'silent')
const opened: { services: Services; bus: Bus }[] = []
let database: TestDatabase

/** As a web process has them. */
async function openProcess(): Promise<Services> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET: 'x'.repeat(32),
  })
  const bus = await openNotifyBus(database.url, log)
  const services = await openServices({ config, log, bus, max: 2 })
  opened.push({ services, bus })
  return services
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const { services, bus } of opened) {
    await closeServices(services)
    await bus.close()
  }
  await database.drop()
})

test('what one web process moves, the other forgets', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  const values = ['before', 'after']
  const ask = () => rememberAnswer(other, 'devices below', async () => values.shift())
  expect(await ask()).toBe('before')
  await one.bus.publish('session', { organisationId: 7 })
  await expect.poll(() => other.memory.answers.size).toBe(0)
  expect(await ask()).toBe('after')
})
