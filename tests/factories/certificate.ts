import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from([body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const utcText = (at: number) => `${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`
const utcTime = (text: string) => der(0x17, Buffer.from(text))
const day = 86_400_000

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const [commonName, subjectAltName, basicConstraints] = ['550403', '551d11', '551d13']

/** Self-signed (RFC 5280), for a day, as PEM. `until`: as UTCTime is written. */
export function selfSigned(
  host: string,
  until = utcText(Date.now() + day),
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(host)))))
  const extension = (id: string, value: Buffer) => sequence(objectId(id), der(0x04, value))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(utcText(Date.now() - day)), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(subjectAltName, sequence(der(0x82, Buffer.from(host)))),
        extension(basicConstraints, sequence(der(0x01, Buffer.from([255])))),
      ),
    ),
  )
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
