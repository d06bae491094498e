import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a vendor's server answers: JSON, another text, or with status 0 nothing at all. */
export type VendorAnswer = { status?: number; headers?: Record<string, string>; body?: unknown }

export type Vendor = {
  url: string
  /** Of the requests, in order. */
  asked: URL[]
  /** When they came, milliseconds. */
  times: number[]
  /** Requests that get no answer and are not given up. */
  waiting: () => number
  close: () => void
}

/** A local server that speaks as `answer` says. */
export async function openVendor(answer: (url: URL) => VendorAnswer): Promise<Vendor> {
  const asked: URL[] = []
  const times: number[] = []
  let waiting = 0
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    asked.push(url)
    times.push(performance.now())
    const { status = 200, headers = {}, body = {} } = answer(url)
    if (status === 0) {
      waiting += 1
      response.on('close', () => {
        waiting -= 1
      })
      return
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked, times, waiting: () => waiting, close }
}
