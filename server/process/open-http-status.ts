import http from 'node:http'
import type { Registry } from 'prom-client'

export type HttpStatusOptions = {
  port: number
  registry: Pick<Registry, 'contentType' | 'metrics'>
  /** Throws or gives a reason while not ready. */
  isReady: () => Promise<boolean>
}

/** /healthz, /readyz and /metrics on loopback, for processes without a web port. */
export async function openHttpStatus(options: HttpStatusOptions): Promise<http.Server> {
  const { registry, isReady } = options
  const answers: Record<string, () => Promise<[status: number, type: string, body: string]>> = {
    '/healthz': async () => [200, 'text/plain', 'ok\n'],
    '/readyz': async () => {
      const ready = await isReady().catch(() => false)
      return ready ? [200, 'text/plain', 'ready\n'] : [503, 'text/plain', 'not ready\n']
    },
    '/metrics': async () => [200, registry.contentType, await registry.metrics()],
  }
  const server = http.createServer((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    const run = answer?.() ?? Promise.resolve([404, 'text/plain', 'not found\n'] as const)
    run.then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => resolve())
  })
  return server
}
