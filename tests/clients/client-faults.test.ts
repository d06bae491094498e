import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PushRefused, verifyPush } from '../../clients/typescript/verify-push.ts'

const run = promisify(execFile)
/** Machines without it check what can be read of the file. */
const hasPython = spawnSync('python3', ['--version']).status === 0
const folder = path.resolve(import.meta.dirname, '../../clients/python')

const python = async (text: string): Promise<string[]> => {
  const env = Object.assign({}, process.env, { PYTHONDONTWRITEBYTECODE: '1' })
  const program = `import waypost\n${text}`
  const { stdout } = await run('python3', ['-c', program], { cwd: folder, env: env })
  return stdout.trim().split('\n')
}

const body = '{"type":"location","events":[]}'
/** Signed as anybody can who knows that there is no secret. */
function forged() {
  const time = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', '').update(`id.${time}.${body}`).digest('base64')
  return {
    'webhook-id': 'id',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${mac}`,
  }
}

test.each([[''], ['whsec_'], [['whsec_']], [[]]])(
  'no message is taken by the secret %o',
  (secret) => expect(() => verifyPush(secret, forged(), body)).toThrow(PushRefused),
)

test.skipIf(!hasPython)('nor in Python', async () => {
  const lines = await python(`
for secret in ["", "whsec_", ["whsec_"], []]:
    try:
        waypost.verify_push(secret, ${JSON.stringify(forged())}, ${JSON.stringify(body)})
        print("taken")
    except waypost.PushRefused:
        print("refused")`)
  expect(lines).toEqual(['refused', 'refused', 'refused', 'refused'])
})

test.skipIf(!hasPython)(
  'in Python, a cut answer is no answer: tried again where that is safe',
  async () => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"errcode":0}'
    const answers = [
      'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"errcode":0',
      '\r\n\r\nrubbish\r\n\r\n',
      'HTTP/1.1 503 Busy\r\nContent-Length: 500\r\n\r\nbusy',
      whole,
      'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"errcode":0',
    ]
    const server = net.createServer((socket) => {
      socket.once('data', () => socket.end(answers.shift() ?? whole))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const lines = await python(`
client = waypost.Waypost("http://127.0.0.1:${port}", retries=3)
print(client.call("device/GetDetail", simei="1"))
try:
    client.call("device/Freeze", simei="1")
except waypost.WaypostError as error:
    print(error.status)`)
    expect(lines).toEqual([`{'errcode': 0}`, '0'])
    server.close()
  },
)

test.skipIf(!hasPython)('in Python, a function may have a param called func', async () => {
  const received: string[] = []
  const server = net.createServer((socket) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      if (!text.endsWith('}}')) return
      received.push(text.slice(text.indexOf('{')))
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n{"errcode":0,"items":[]}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await python(`
client = waypost.Waypost("http://127.0.0.1:${port}")
client.call("usermgr/GetOptLog", func="user/Login")
list(client.rows("usermgr/GetOptLog", func="user/Login"))`)
  server.close()
  const sent = '{"params": {"func": "user/Login"}}'
  expect(received).toEqual([sent, sent])
})
