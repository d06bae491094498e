import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser's side of a subscription (RFC 8291, one record of RFC 8188). */
export function browserKeys() {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): Record<string, string> => {
    const salt = body.subarray(0, 16)
    const textAt = 21 + body.readUInt8(20)
    const sender = body.subarray(21, textAt)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = derive(own.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(textAt, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
  }
  const keys = {
    p256dh: publicKey.toString('base64url'),
    auth_key: auth.toString('base64url'),
  }
  return { keys, decrypt }
}

export type PushRequest = { path: string; headers: http.IncomingHttpHeaders; body: Buffer }
export type PushAnswer = { status: number; headers?: http.OutgoingHttpHeaders } | 'hang'

/** Answers as `answers` says by path, else 201. */
export async function openPushService() {
  const requests: PushRequest[] = []
  const answers = new Map<string, PushAnswer>()
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body })
    const answer = answers.get(path) ?? { status: 201 }
    if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, requests, answers, close }
}
