import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Keys = { keyId: string; secret: string; region: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * AWS Signature Version 4 of S3, in the header
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Undefined where it holds,
 * else the error code of S3.
 */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  { keyId, secret, region }: S3Keys,
): string | undefined {
  const given = request.headers.authorization ?? ''
  const [, id, day, signedRegion, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      given,
    ) ?? []
  if (id === undefined || day === undefined) return 'AccessDenied'
  if (id !== keyId) return 'InvalidAccessKeyId'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  const headers = names.split(';')
  if (!headers.includes('host') || !headers.includes('x-amz-date')) return 'AccessDenied'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const time = String(request.headers['x-amz-date'])
  if (!time.startsWith(day)) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, headers, payload))]
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  const isRight = hmac(key, text.join('\n')).toString('hex') === signature
  return isRight ? undefined : 'SignatureDoesNotMatch'
}

function canonical(request: IncomingMessage, headers: string[], payload: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs =
    query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  const lines = headers.map((name) => {
    const value = String(request.headers[name] ?? '')
    return `${name}:${value.trim().replace(/ +/g, ' ')}\n`
  })
  const parts = [request.method, path, pairs.sort().join('&'), lines.join('')]
  return [...parts, headers.join(';'), payload].join('\n')
}
