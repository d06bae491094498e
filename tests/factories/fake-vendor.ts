import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  header: (name: string) => string
}
/** Status 0: the connection is dropped without an answer. */
export type Given = { status?: number; value: unknown }

/** Whether a day of UTC, by its first moment, is the present one. */
export const isToday = (startMs: number) =>
  startMs <= Date.now() && Date.now() < startMs + 86_400_000

/** A server of a few routes, `GET /v1/x/:id`; closed after the file's tests. */
export async function openFake(
  routes: Record<string, (asked: Asked, id: string) => Given>,
): Promise<{ host: string; port: number; asked: string[] }> {
  const asked: string[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const method = request.method ?? 'GET'
    asked.push(`${method} ${path}`)
    const found = Object.entries(routes).flatMap(([route, answer]) => {
      const [verb, pattern = ''] = route.split(' ')
      const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path)
      return verb === method && match ? [{ answer, id: match[1] ?? '' }] : []
    })[0]
    const given = found?.answer(
      {
        method,
        path,
        query: new URLSearchParams(search),
        body: String(Buffer.concat(chunks)),
        header: (name) => String(request.headers[name] ?? ''),
      },
      found.id,
    ) ?? { status: 404, value: { error: { type: 'invalid_request_error', message: 'no route' } } }
    if (given.status === 0) {
      response.destroy()
      return
    }
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(given.value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, asked }
}
