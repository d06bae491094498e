import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { Services } from '#server/services.ts'
import { callsOf, type FuzzCall } from './calls.ts'
import { type Operation, readOperations } from './document.ts'
import { watchHealth } from './health.ts'
import { type Answer, sendCall } from './send.ts'
import { openWorld, type World } from './world.ts'

export type FuzzPlan = {
  /** Of a web process on this store that trusts X-Forwarded-For. */
  host: string
  calls: number
  seed: number
  report: (line: string) => void
}

export type FuzzVerdict = {
  calls: number
  http_5xx: number
  service_failed: number
  invalid_replies: number
  /** The process was gone, or waited too long. */
  unanswered: number
  healthz_max_ms: number
  succeeded: number
  too_frequent: number
}

const lanes = 12
const callsOfAWorld = 600

export async function runFuzz(services: Services, plan: FuzzPlan): Promise<FuzzVerdict> {
  const operations = readOperations()
  const world = await openWorld(services)
  const health = watchHealth(plan.host)
  const verdict: FuzzVerdict = {
    calls: 0,
    http_5xx: 0,
    service_failed: 0,
    invalid_replies: 0,
    unanswered: 0,
    healthz_max_ms: 0,
    succeeded: 0,
    too_frequent: 0,
  }
  const calls = callsIn(operations, plan)
  const lane = async () => {
    for (const [n, call] of calls) {
      const answer = await sendOne(plan.host, world, { n, call })
      verdict.calls++
      judge(verdict, { n, call, answer, plan })
      await goOn(world, { n, call, answer })
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    verdict.healthz_max_ms = await health.stop()
  }
  return verdict
}

/** Call n is the same for the same seed. */
function* callsIn(
  operations: readonly Operation[],
  { calls, seed }: FuzzPlan,
): Generator<[n: number, call: FuzzCall]> {
  const arbitraries = operations.map(callsOf)
  const rounds = Math.ceil(calls / arbitraries.length)
  const batch = Math.min(50, rounds)
  const waiting: FuzzCall[][] = arbitraries.map(() => [])
  for (let n = 0; n < calls; n++) {
    const at = n % arbitraries.length
    const round = Math.floor(n / arbitraries.length)
    const arbitrary = arbitraries[at]
    if (arbitrary && round % batch === 0)
      waiting[at] = fc.sample(arbitrary, { seed: seed * 7919 + round * 131 + at, numRuns: batch })
    const call = waiting[at]?.[round % batch]
    if (call) yield [n, call]
  }
}

async function sendOne(
  host: string,
  world: World,
  { n, call }: { n: number; call: FuzzCall },
): Promise<Answer> {
  const sid = await world.sidOf(call.actor)
  const body = call.raw ?? Buffer.from(JSON.stringify({ params: world.fill(call.params) }))
  // Limits by address have tests of their own.
  const ip = `198.18.${(n >> 8) & 255}.${n & 255}`
  return sendCall(host, {
    path: `/mapi/${call.operation.name}`,
    query: { ...(sid && { sid }), ...call.query },
    headers: { 'x-forwarded-for': ip, ...call.headers },
    body,
  })
}

type Sent = { n: number; call: FuzzCall; answer: Answer }

function judge(verdict: FuzzVerdict, { n, call, answer, plan }: Sent & { plan: FuzzPlan }): void {
  const wrong = whatIsWrong(verdict, call.operation, answer)
  if (!wrong) return
  const { actor, operation, query, headers } = call
  const sent = answer.sent.length > 2_000 ? `${answer.sent.slice(0, 2_000)}…` : answer.sent
  plan.report(
    `${wrong} --seed ${plan.seed}, call ${n}: ${operation.name} as ${actor} ${JSON.stringify({ query, headers })} ${sent} → ${answer.status} ${answer.text.slice(0, 500)}`,
  )
}

function whatIsWrong(
  verdict: FuzzVerdict,
  operation: Operation,
  { status, text, body }: Answer,
): string | undefined {
  const errcode = (body as { errcode?: unknown } | undefined)?.errcode
  if (errcode === 0) verdict.succeeded++
  if (status === 429) verdict.too_frequent++
  if (status === 0) {
    verdict.unanswered++
    return `no answer: ${text}`
  }
  if (status >= 500) {
    verdict.http_5xx++
    return `HTTP ${status}`
  }
  if (errcode === errorCodes.serviceFailed.code) {
    verdict.service_failed++
    return 'serviceFailed'
  }
  const wrong = body === undefined ? 'no JSON' : operation.judge(status, body)
  if (wrong) verdict.invalid_replies++
  return wrong && `invalid reply (${wrong})`
}

async function goOn(world: World, { n, call, answer }: Sent): Promise<void> {
  const reply = answer.body as { errcode?: number } | undefined
  if (reply?.errcode === 0) world.learn(reply)
  const { loginExpired, accountChanged } = errorCodes
  const isLost = reply?.errcode === loginExpired.code || reply?.errcode === accountChanged.code
  const isDue = n % callsOfAWorld === callsOfAWorld - 1
  if (isLost || isDue) await world.renew(call.actor)
  if (answer.status === 0) await sleep(200)
}
