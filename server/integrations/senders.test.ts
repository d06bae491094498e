import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sandboxSender } from '../sandbox/sandbox-sender.ts'
import { smtpSender } from './mail/smtp-sender.ts'
import { openSenders } from './open-senders.ts'
import { Declined } from './sender.ts'
import { httpSmsSender } from './sms/http-sms-sender.ts'

const servers: (Server | net.Server)[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const message = { id: '7', target: '13700000001', subject: 'Your code', body: 'the code is 123456' }

async function listen(server: Server | net.Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

async function provider(status: number | 'silent') {
  const seen: { request?: IncomingMessage; body?: string } = {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    Object.assign(seen, { request, body })
    if (status !== 'silent') response.writeHead(status).end('{}')
  })
  const port = await listen(server)
  const options = {
    keyId: 'key-1',
    keySecret: 'secret',
    timeoutMs: status === 'silent' ? 50 : 60_000,
    now: () => 1_800_000_000_500,
  }
  return { seen, sender: httpSmsSender({ url: `http://127.0.0.1:${port}/sms`, ...options }) }
}

test('an SMS is posted as JSON, signed with the key', async () => {
  const { seen, sender } = await provider(200)
  await sender.send(message)
  expect(JSON.parse(seen.body ?? '')).toEqual({ id: '7', to: message.target, text: message.body })
  const signed = createHmac('sha256', 'secret').update(`1800000000.${seen.body}`).digest('hex')
  expect(seen.request?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-key-id': 'key-1',
    'x-timestamp': '1800000000',
    'x-signature': signed,
  })
})

test.each([400, 403, 422])('a provider that answers %i declines', async (status) => {
  const { sender } = await provider(status)
  await expect(sender.send(message)).rejects.toThrow(Declined)
})

test.each([408, 429, 500, 503, 302, 'silent'] as const)(
  'one that answers %s may be asked again',
  async (status) => {
    const { sender } = await provider(status)
    const error = await sender.send(message).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Declined)
  },
)

/** Answers RCPT and the end of the text as told. */
async function mailServer(recipient: string, end = '250 ok') {
  const lines: string[] = []
  const server = net.createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (isData && line !== '.') continue
        if (line === '.') isData = false
        if (line === 'DATA') isData = true
        socket.write(line === '.' ? `${end}\r\n` : answerTo(line, recipient))
        if (line === 'QUIT') socket.end()
      }
    })
  })
  return { lines, url: `smtp://127.0.0.1:${await listen(server)}` }
}

function answerTo(line: string, recipient: string): string {
  if (line.startsWith('RCPT')) return `${recipient}\r\n`
  if (line === 'DATA') return '354 go on\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
}

test('a mail goes to the server with sender, subject and text', async () => {
  const { lines, url } = await mailServer('250 ok')
  await smtpSender(url, 'no-reply@waypost.example').send({ ...message, target: 'a@example.com' })
  expect(lines).toContain('MAIL FROM:<no-reply@waypost.example>')
  expect(lines).toContain('RCPT TO:<a@example.com>')
  expect(lines).toContain('Subject: Your code')
  expect(lines).toContain('the code is 123456')
})

test('a mail box that does not exist is declined, a full one is tried again', async () => {
  const to = { ...message, target: 'a@example.com' }
  const gone = await mailServer('550 no such box')
  await expect(smtpSender(gone.url, 'x@y.example').send(to)).rejects.toThrow(Declined)
  const full = await mailServer('452 box is full')
  const error = await smtpSender(full.url, 'x@y.example')
    .send(to)
    .catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(Declined)
})

const refusalOf = (url: string) =>
  smtpSender(url, 'x@y.example')
    .send({ ...message, target: 'a@example.com' })
    .then(
      () => undefined,
      (refusal: unknown) => refusal,
    )

test.each([
  ['an unknown box', '550 5.1.1 no such user', '250 ok', true],
  ['a domain that takes no mail', '556 5.1.10 null MX', '250 ok', true],
  ['a recipient unknown to Exchange', '550 5.4.1 Recipient address rejected', '250 ok', true],
  ['a box that is over its limit for good', '552 5.2.2 mailbox full', '250 ok', true],
  ['a sender on a list', '554 5.7.1 Client host blocked', '250 ok', false],
  ['a sender on a list, without a status', '554 blocked', '250 ok', false],
  ['a relay that is not allowed', '550 5.7.1 Unable to relay', '250 ok', false],
  ['an address of the sender', '553 5.1.8 Sender domain not found', '250 ok', false],
  ['a box that is refused after the text', '250 ok', '550 no such user', true],
  ['a text that is refused', '250 ok', '550 5.7.1 looks like spam', false],
  ['a text that is too long', '250 ok', '552 5.3.4 too big', false],
])(
  '%s is final, and it is known whether the address is to blame',
  async (_, recipient, end, isOfTarget) => {
    const refusal = await refusalOf((await mailServer(recipient, end)).url)
    expect(refusal).toBeInstanceOf(Declined)
    expect(refusal).toMatchObject({ isOfTarget })
    expect((refusal as Declined).message).toMatch(/^55/)
  },
)

test.each(['451 4.7.1 greylisted', '421 try later', '450 busy'])(
  '%s is tried again',
  async (answer) => {
    const refusal = await refusalOf((await mailServer(answer)).url)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).not.toBeInstanceOf(Declined)
  },
)

test('each channel without a provider goes to the sandbox', () => {
  const none = { SMS_KEY_ID: '', SMS_KEY_SECRET: '', MAIL_FROM: 'a@b.example' }
  const open = (given: object) => {
    const settings = { ...none, SMS_URL: undefined, SMTP_URL: undefined, ...given }
    const { sms, mail } = openSenders(settings, sandboxSender())
    return [sms.isSandbox, mail.isSandbox]
  }
  expect(open({})).toEqual([true, true])
  expect(open({ SMS_URL: 'http://127.0.0.1:1' })).toEqual([false, true])
  expect(open({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([true, false])
})
