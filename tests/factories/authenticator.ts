import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const url = (bytes: Buffer) => bytes.toString('base64url')

/** Major type and length of an item of CBOR (RFC 8949, 3.1), up to 65 535. */
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  if (n < 256) return Buffer.from([(major << 5) | 24, n])
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

type Asked = { challenge: string; host: string }

/** What an authenticator or its browser does otherwise than asked. */
export type Twist = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A passkey in software (WebAuthn Level 3, 6): ES256, attestation "none", user present and verified. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  let used = 0

  const clientData = (type: string, { challenge }: Asked, twist: Twist) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }),
    )

  function data({ host }: Asked, twist: Twist, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? used)
    const verified = (twist.isVerified ?? true) ? 0x04 : 0
    const flags = 0x01 | verified | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(twist.rpId ?? host), Buffer.from([flags]), counter, credential])
  }

  return {
    id: url(id),
    /** Of user/AddPasskey. */
    make(asked: Asked, twist: Twist = {}) {
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data(asked, twist, credential))],
      )
      return {
        credential_id: url(id),
        client_data: url(clientData('webauthn.create', asked, twist)),
        attestation: url(attestation),
        transports: ['internal'],
      }
    },
    /** Of user/PasskeyLogin. */
    use(asked: Asked, twist: Twist = {}) {
      used += 1
      const client = clientData('webauthn.get', asked, twist)
      const authenticatorData = data(asked, twist)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      return {
        credential_id: url(id),
        client_data: url(client),
        authenticator_data: url(authenticatorData),
        signature: url(sign('sha256', signed, privateKey)),
        ...(twist.userHandle && { user_handle: twist.userHandle }),
      }
    },
  }
}
