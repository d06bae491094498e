import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type RenderedPage = { status: number; headers: OutgoingHttpHeaders; body: string }

const nowhere = () =>
  new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(),
  }) as Socket

class KeptResponse extends ServerResponse {
  readonly #chunks: Buffer[] = []

  get body(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of node's method
  override write(chunk: any, ...rest: any[]): boolean {
    this.#chunks.push(Buffer.from(chunk))
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of node's method
  override end(...args: any[]): this {
    const [chunk] = args
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    const done = args.at(-1)
    return typeof done === 'function' ? super.end(done) : super.end()
  }
}

const longestMs = 30_000

/** `headers` replace the client's. */
export async function renderPage(
  page: PageHandler,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<RenderedPage> {
  const socket = nowhere()
  const request = new IncomingMessage(socket)
  Object.assign(request, { method: 'GET', url, headers, httpVersion: '1.1', complete: true })
  request.push(null)
  const response = new KeptResponse(request)
  response.assignSocket(socket)
  let timer: NodeJS.Timeout | undefined
  const finished = new Promise<void>((resolve, reject) => {
    response.once('finish', resolve)
    response.once('error', reject)
    timer = setTimeout(() => reject(new Error(`${url} was not drawn in time`)), longestMs)
  })
  try {
    await Promise.all([page(request, response), finished])
    return { status: response.statusCode, headers: response.getHeaders(), body: response.body }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
