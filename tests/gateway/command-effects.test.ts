import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandState } from '#lib/codes/command-states.ts'
import { commands } from '#lib/commands/catalogue.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import type { Client, ClientOptions } from '../simulator/protocols/client.ts'
import { DeviceMemory } from '../simulator/protocols/device-memory.ts'
import { gt06Client } from '../simulator/protocols/gt06.ts'
import { jt808Client } from '../simulator/protocols/jt808.ts'
import { watchClient } from '../simulator/protocols/watch.ts'
import { type CommandSample, commandModels, commandSamples } from './command-samples.ts'
import { anyPorts, nowSeconds, until } from './support.ts'

/** From the call to a simulated device with a memory of its own, and back. */
let platform: Platform
let gateway: Gateway
let root: Organisation
let account: { login: string; password: string }
let sid: string

beforeAll(async () => {
  const env = { HOST: '127.0.0.1', ...anyPorts }
  platform = await openPlatform({ env })
  const { config, pool: main, positions, bus, log } = platform
  gateway = await openGateway({ config, main, positions, bus, log })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
  sid = await logIn(platform, account)
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

type Taker = 'jt808' | 'gt06' | 'watch'

const numbers = { jt808: '13922231001', gt06: '867000000001991', watch: '304927627' } as const
const clients: Record<Taker, (options: ClientOptions) => Client> = {
  jt808: (options) => jt808Client({ ...options, version: 2013 }),
  gt06: gt06Client,
  watch: watchClient,
}

const outgoing = () => ({
  sample: {
    time: nowSeconds(),
    lat: 47.16,
    lon: 9.52,
    speed: 0,
    course: 0,
    mileage: 1000,
    satellites: 9,
    signal: 80,
    battery: 80,
    isMoving: false,
    isInTunnel: false,
  },
  alarms: [],
  isAsleep: false,
  isLate: false,
})

/** What a device keeps once it has heard a sample. */
function expectedOf(sample: CommandSample, protocol: Taker): Map<string, string> {
  const memory = new DeviceMemory()
  const heard = sample[protocol]
  if (typeof heard === 'string') memory.hearText(heard)
  else if (Array.isArray(heard)) for (const content of heard) memory.hearText(content)
  else if (heard?.word === '0x8103')
    for (const [name, value] of Object.entries(heard.params ?? {}))
      memory.kept.set(name, String(value))
  else if (heard) memory.kept.set(heard.word, JSON.stringify(heard.params ?? {}))
  return memory.kept
}

/** Who has the device is told by it in front of them. */
const recording: readonly string[] = ['voiceRecording', 'startRecording']

const stateOf = async (id: string) =>
  (
    await platform.pool.query<{ state: CommandState }>('SELECT state FROM command WHERE id = $1', [
      id,
    ])
  ).rows[0]?.state

const untilState = (id: string, state: CommandState, what: string) =>
  until(async () => (await stateOf(id)) === state, `${state} of ${what}`)

test.each(['jt808', 'gt06', 'watch'] as const)(
  'no command of %s is done before the device has done it and answered',
  async (protocol) => {
    const number = numbers[protocol]
    const model = commandModels[protocol]
    const { id } = await createDevice(platform, {
      organisation: root,
      protocol,
      imei: number,
      model,
    })
    const memory = new DeviceMemory()
    let release = () => undefined as unknown
    let held: Promise<void> = Promise.resolve()
    const client = clients[protocol]({
      host: '127.0.0.1',
      port: gateway.ports[`${protocol} tcp`] as number,
      number,
      current: outgoing,
      memory,
      beforeAnswer: () => held,
    })
    await client.connect()
    await client.report(outgoing())
    const stored = async () =>
      (
        await platform.positions.query(
          'SELECT FROM tracking.device_state WHERE device_id = $1 AND fixed_at > 0',
          [id],
        )
      ).rowCount === 1
    await until(stored, 'the position')
    let count = 0
    for (const command of commands) {
      const sample = commandSamples[command.name]
      if (!sample?.[protocol]) continue
      memory.kept.clear()
      held = new Promise((done) => {
        release = done as () => void
      })
      platform.advance(5)
      const sent = await call(
        platform,
        'cmd/Send',
        {
          simei: String(id),
          type_value: command.typeValue,
          params: sample.given,
          pwd_md5: md5(account.password),
          wait_seconds: 0,
        },
        { sid },
      )
      expect([command.name, sent.error]).toEqual([command.name, undefined])
      const cmdId = String(sent['cmd_id'])
      const wanted = expectedOf(sample, protocol)
      if (protocol === 'jt808' && recording.includes(command.name))
        wanted.set('0x8300', expect.stringContaining('"flags":12'))
      await until(() => memory.kept.size >= wanted.size, `what ${command.name} is told`)
      expect([command.name, memory.kept]).toEqual([command.name, wanted])
      await untilState(cmdId, 'sent', command.name)
      release()
      // A watch leaves for another server without a word.
      if (protocol !== 'watch' || command.name !== 'mainIp')
        await untilState(cmdId, 'answered', command.name)
      count++
    }
    expect(count).toBe(commands.filter(({ carriers }) => carriers[protocol]).length)
    client.close()
  },
)
