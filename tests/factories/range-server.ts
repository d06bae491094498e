import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Mischief = {
  status?: number
  /** Bytes after which the connection is closed. */
  cutAfter?: number
  stallAfter?: number
  shift?: number
  total?: number
  tag?: string
  ignoresRange?: boolean
}

/** By the number of the request. */
export type Behaviour = (at: number, path: string) => Mischief | undefined

export type RangeServer = {
  origin: string
  url: string
  requests: () => number
  close: () => Promise<void>
}

/** A file by ranges, not always as it should be. */
export async function openRangeServer(file: Buffer, behave: Behaviour): Promise<RangeServer> {
  let requests = 0
  const server = http.createServer((request, response) => {
    const odd = behave(requests, request.url ?? '') ?? {}
    requests += 1
    if (odd.status) {
      response.writeHead(odd.status).end()
      return
    }
    if (odd.ignoresRange) {
      response.writeHead(200).end(file)
      return
    }
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const body = file.subarray(Number(from), Number(to) + 1)
    const start = Number(from) + (odd.shift ?? 0)
    response.writeHead(206, {
      etag: odd.tag ?? '"one"',
      'content-length': String(body.length),
      'content-range': `bytes ${start}-${start + body.length - 1}/${odd.total ?? file.length}`,
    })
    const isWhole = (odd.cutAfter ?? Number.POSITIVE_INFINITY) >= body.length
    if (odd.stallAfter !== undefined) response.write(body.subarray(0, odd.stallAfter))
    else if (isWhole) response.end(body)
    else response.write(body.subarray(0, odd.cutAfter), () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/planet.pmtiles`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
