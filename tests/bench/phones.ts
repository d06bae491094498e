/**
 * Processor time of the gateway for one request of a phone: 200 phones on connections of their own,
 * each asking again once it was answered (`most`), then 300 requests a second over all of them (`calm`).
 */
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { openClient } from './load/database.ts'
import { machineLoad, printFigures, processorSeconds, round2 } from './load/machine.ts'
import { type Running, startGateway, stop } from './load/processes.ts'

const phones = 200
/** Unix seconds; far enough back for ten of them a request. */
const firstFix = Math.floor(Date.now() / 1000) - 50_000
const seconds = 8
const warmSeconds = 2
const calmRate = 300
class Phone {
  readonly #socket: net.Socket
  readonly #number: string
  #asked = 0
  #received = ''
  /** Called with each answer. */
  onAnswer: (status: string) => void = () => undefined

  constructor(socket: net.Socket, number: string) {
    this.#socket = socket
    this.#number = number
    socket.on('data', (chunk) => this.#receive(chunk.toString('latin1')))
  }

  ask(): void {
    this.#asked += 1
    const at = firstFix + this.#asked * 10
    const lat = (48 + this.#asked / 10_000).toFixed(6)
    const query = `id=${this.#number}&timestamp=${at}&lat=${lat}&lon=16.3738&speed=12.5&bearing=90.0&altitude=171.3&accuracy=4.9&batt=77.0`
    this.#socket.write(
      `POST /?${query} HTTP/1.1\r\nHost: track.example:5055\r\nUser-Agent: bench\r\nAccept: */*\r\nContent-Length: 0\r\n\r\n`,
    )
  }

  #receive(text: string): void {
    this.#received += text
    // Answers have no body when they are right.
    if (!this.#received.includes('\r\n\r\n')) return
    const status = this.#received.slice(9, 12)
    this.#received = ''
    this.onAnswer(status)
  }
}

async function openPhones(port: number): Promise<Phone[]> {
  return Promise.all(
    Array.from({ length: phones }, async (_, n) => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      return new Phone(socket, `phone-${n}`)
    }),
  )
}

type Round = { answered: number; refused: number; us: number; perSecond: number }

/** `next` says when a phone asks again. */
async function measure(gateway: Running, all: Phone[], start: () => () => void): Promise<Round> {
  let answered = 0
  let refused = 0
  const count = (status: string) => {
    answered += 1
    if (status !== '200') refused += 1
  }
  for (const phone of all) {
    const { onAnswer } = phone
    phone.onAnswer = (status) => {
      count(status)
      onAnswer(status)
    }
  }
  const end = start()
  await sleep(warmSeconds * 1000)
  const before = { answered, used: processorSeconds(gateway.child.pid) }
  await sleep(seconds * 1000)
  const done = answered - before.answered
  const used = processorSeconds(gateway.child.pid) - before.used
  end()
  await sleep(500)
  return {
    answered: done,
    refused,
    us: round2((used * 1e6) / done),
    perSecond: Math.round(done / seconds),
  }
}

function askAlways(all: Phone[]): () => void {
  for (const phone of all) {
    const count = phone.onAnswer
    phone.onAnswer = (status) => {
      count(status)
      phone.ask()
    }
    phone.ask()
  }
  return () => {
    for (const phone of all) phone.onAnswer = () => undefined
  }
}

function askCalmly(all: Phone[]): () => void {
  let turn = 0
  const timer = setInterval(() => {
    for (let n = 0; n < calmRate / 100; n++) {
      all[turn % all.length]?.ask()
      turn += 1
    }
  }, 10)
  return () => clearInterval(timer)
}

const usual = { only: '' }
const { only } = readOptions(usual)
if (!['', 'most', 'calm'].includes(only))
  refuseOptions(`--only is most or calm, not "${only}".`, described(usual))

const machine = await machineLoad()
const client = await openClient()
await client.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'bench')`)
await client.query(
  `INSERT INTO device (imei, organisation_id, protocol, activated_at)
   SELECT 'phone-' || n, 1, 'osmand', now() FROM generate_series(0, $1::int - 1) n`,
  [phones],
)
const nodeOptions = (process.env['BENCH_NODE'] ?? '').split(' ').filter(Boolean)
const gateway = await startGateway({}, undefined, nodeOptions)
const always = await openPhones(gateway.ports.osmand)
const most = only === 'calm' ? undefined : await measure(gateway, always, () => askAlways(always))
const calm = only === 'most' ? undefined : await measure(gateway, always, () => askCalmly(always))
const { rows } = await client.query<{ n: string }>('SELECT count(*) AS n FROM tracking.position')
await stop(gateway)
await client.end()
printFigures(machine, {
  most_per_second: most?.perSecond,
  most_us: most?.us,
  calm_per_second: calm?.perSecond,
  calm_us: calm?.us,
  refused: (most?.refused ?? 0) + (calm?.refused ?? 0),
  stored: Number(rows[0]?.n),
})
process.exit(0)
