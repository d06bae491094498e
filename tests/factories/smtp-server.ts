import net, { type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A mail server as far as a sender sees it: AUTH PLAIN with one password, and the mails that it took. */
export async function openSmtp(password: string) {
  const mails: string[] = []
  const server = net.createServer((socket) => {
    let text: string[] | undefined
    const take = (line: string) => {
      if (text) {
        if (line !== '.') text.push(line)
        else {
          mails.push(text.join('\r\n'))
          text = undefined
          return '250 taken'
        }
        return undefined
      }
      if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN'
      if (line.startsWith('AUTH PLAIN ')) {
        const given = Buffer.from(line.slice(11), 'base64').toString().split('\0')[2]
        return given === password ? '235 welcome' : `535 5.7.8 ${given} is no password here`
      }
      if (line === 'DATA') {
        text = []
        return '354 go on'
      }
      return line === 'QUIT' ? '221 bye' : '250 ok'
    }
    socket.write('220 test\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = take(line)
        if (answer) socket.write(`${answer}\r\n`)
        if (answer === '221 bye') socket.end()
      }
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { mails: mails, port: String((server.address() as AddressInfo).port) }
}
