import net from 'node:net'

export type NextRequest = () => Buffer

export type DriveResult = {
  calls: number
  seconds: number
  failed: number
  firstFailure: string
  p50: number
  p99: number
}

export type DrivePlan = {
  port: number
  connections: number
  seconds: number
  next: NextRequest
  expected: string
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = 'content-length: '

/** Plain sockets: Node's client takes more than the server measured. */
export async function drive(plan: DrivePlan): Promise<DriveResult> {
  const run = { times: [] as number[], failed: 0, firstFailure: '', isOver: false }
  const startedAt = performance.now()
  const lines = Array.from({ length: plan.connections }, () => runLine(plan, run))
  const timer = setTimeout(() => {
    run.isOver = true
  }, plan.seconds * 1000)
  await Promise.all(lines)
  clearTimeout(timer)
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(run.times).sort()
  const rank = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  const { failed, firstFailure } = run
  return { calls: sorted.length, seconds, failed, firstFailure, p50: rank(0.5), p99: rank(0.99) }
}

type Run = { times: number[]; failed: number; firstFailure: string; isOver: boolean }

function runLine(plan: DrivePlan, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port: plan.port, noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      if (run.isOver) {
        socket.end()
        return resolve()
      }
      sentAt = performance.now()
      socket.write(plan.next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (run.isOver ? resolve() : reject(new Error('connection closed'))))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const whole = wholeAnswer(received)
      if (!whole) return
      run.times.push(performance.now() - sentAt)
      if (!isGood(received, whole.bodyAt, plan.expected)) {
        run.failed += 1
        run.firstFailure ||= received.subarray(whole.bodyAt, whole.bodyAt + 300).toString()
      }
      received = Buffer.alloc(0)
      send()
    })
  })
}

const isGood = (bytes: Buffer, bodyAt: number, expected: string) =>
  bytes.toString('latin1', bodyAt, bodyAt + expected.length) === expected

/** Undefined while some of it is missing. */
function wholeAnswer(bytes: Buffer): { bodyAt: number } | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const at = head.indexOf(lengthName)
  if (at < 0) throw new Error(`an answer without a length: ${head.slice(0, 200)}`)
  const length = Number.parseInt(head.slice(at + lengthName.length), 10)
  return bytes.length >= end + headEnd.length + length
    ? { bodyAt: end + headEnd.length }
    : undefined
}

export function postRequest(target: string, body: string, headers: string): Buffer {
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
