import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
type Lie = {
  /** Of the ID token, over what is right. */
  claims?: Claims
  header?: Claims
  /** Signs without publishing the key. */
  isKeyHidden?: boolean
  isUnsigned?: boolean
  /** In place of the token endpoint's answer. */
  status?: number
  /** In place of the issuer in its document. */
  issuer?: string
  /** The state that comes back. */
  state?: string
  /** The provider refuses the person. */
  error?: string
}

export type SimulatedProvider = {
  issuer: string
  /** Who logs in next. */
  person: Claims
  lie: Lie
  /** Forms that its token endpoint was sent. */
  asked: URLSearchParams[]
  rotate: () => void
  close: () => Promise<void>
}

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomUUID(), privateKey, publicKey }
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(claims: Claims, { kid, key, lie }: { kid: string; key: KeyObject; lie: Lie }) {
  const header = { alg: lie.isUnsigned ? 'none' : 'RS256', kid: kid, ...lie.header }
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = lie.isUnsigned
    ? ''
    : sign('sha256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

/** Logs in whoever comes, and lies as it is told. Answers any code as often as it is asked. */
export async function openSimulatedProvider(clientId: string): Promise<SimulatedProvider> {
  let key = newKey()
  const trips = new Map<string, string>()
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: SimulatedProvider = {
    issuer: issuer,
    person: { sub: randomUUID() },
    lie: {},
    asked: [],
    rotate: () => {
      key = newKey()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const json = (response: http.ServerResponse, value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const document = () => ({
    issuer: provider.lie.issuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/leave`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  function authorize(query: URLSearchParams, response: http.ServerResponse) {
    const code = randomUUID()
    trips.set(code, query.get('nonce') ?? '')
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', provider.lie.state ?? query.get('state') ?? '')
    if (provider.lie.error) back.searchParams.set('error', provider.lie.error)
    else back.searchParams.set('code', code)
    response.writeHead(303, { location: back.href }).end()
  }
  function token(form: URLSearchParams, response: http.ServerResponse) {
    provider.asked.push(form)
    const { lie, person } = provider
    if (lie.status) return json(response, { error: 'invalid_grant' }, lie.status)
    const now = Math.floor(Date.now() / 1000)
    const nonce = trips.get(form.get('code') ?? '')
    const right = { iss: issuer, aud: clientId, nonce, iat: now, exp: now + 300, ...person }
    const signing = lie.isKeyHidden ? newKey() : key
    const given = { kid: key.kid, key: signing.privateKey, lie }
    json(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: tokenOf({ ...right, ...lie.claims }, given),
    })
  }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, document())
    if (url.pathname === '/keys') {
      const jwk = {
        ...key.publicKey.export({ format: 'jwk' }),
        kid: key.kid,
        use: 'sig',
        alg: 'RS256',
      }
      return json(response, { keys: [jwk] })
    }
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => token(new URLSearchParams(String(Buffer.concat(chunks))), response))
  })
  return provider
}
