import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Read = { path: string; body: string }

type ReadsResult = { calls: number; failed: number; p50: number; p99: number }

/** Calls at a fixed pace until `stop`, however long answers take; those that a dead server does not answer count as failed. */
export function startReads(portOf: () => number, everyMs: number, next: () => Read) {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  let isOver = false
  const pacing = (async () => {
    const startedAt = performance.now()
    for (let turn = 1; !isOver; turn++) {
      void post(agent, portOf(), next()).then(
        (millis) => times.push(millis),
        () => {
          failed++
        },
      )
      await sleep(Math.max(0, startedAt + turn * everyMs - performance.now()))
    }
  })()
  return async function stop(): Promise<ReadsResult> {
    isOver = true
    await pacing
    await sleep(500)
    agent.destroy()
    const sorted = Float64Array.from(times).sort()
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    return { calls: sorted.length, failed: failed, p50: at(0.5), p99: at(0.99) }
  }
}

function post(agent: http.Agent, port: number, { path, body }: Read): Promise<number> {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers }
    const request = http.request(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      if (text.startsWith('{"errcode":0')) resolve(performance.now() - sentAt)
      else reject(new Error(text.slice(0, 200)))
    })
    request.on('error', reject)
    request.end(body)
  })
}
