import http from 'node:http'

export type Answer = {
  status: number
  text: string
  body: unknown
  sent: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
const longestMs = 60_000

/** Never rejects: without an answer the status is 0. */
export function sendCall(
  host: string,
  call: {
    path: string
    query: Record<string, string>
    headers: Record<string, string>
    body: Buffer
  },
): Promise<Answer> {
  const [hostname, port] = host.split(':')
  const path = `${call.path}?${new URLSearchParams(call.query)}`
  const sent = call.body.toString('utf8')
  return new Promise((resolve) => {
    const none = (error: Error) =>
      resolve({ status: 0, text: error.message, body: undefined, sent })
    const request = http.request(
      {
        agent,
        hostname,
        port,
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': call.body.length,
          ...call.headers,
        },
        timeout: longestMs,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', none)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, text, body: parse(text), sent })
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error(`nothing for ${longestMs} ms`)))
    request.on('error', none)
    request.end(call.body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
