import net from 'node:net'

const replies: Record<string, string> = {
  EHLO: '250 sink',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** What becomes of a mail that has come: taken and answered, taken without an answer, or lost. */
type Fate = 'answered' | 'silent' | 'lost'

type MailSink = {
  url: string
  /** How often each mail was taken, by its `X-Message-Id`. */
  deliveries: Map<string, number>
  /** By which its reader's store knows it again. */
  messageIds: Set<string>
  close: () => void
}

/** An SMTP server that counts deliveries. */
export async function openMailSink(fateOf: () => Fate = () => 'answered'): Promise<MailSink> {
  const deliveries = new Map<string, number>()
  const messageIds = new Set<string>()
  const server = net.createServer((socket) => {
    let mail: string[] | undefined
    let rest = ''
    const takeLine = (line: string) => {
      if (mail === undefined) {
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'DATA') mail = []
        socket.write(`${replies[verb] ?? '502 unknown'}\r\n`)
      } else if (line === '.') {
        const head = mail
        const headOf = (name: string) =>
          head
            .find((one) => one.toLowerCase().startsWith(name))
            ?.split(':')[1]
            ?.trim() ?? ''
        const fate = fateOf()
        mail = undefined
        if (fate === 'lost') return
        const id = headOf('x-message-id:')
        deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
        messageIds.add(headOf('message-id:'))
        if (fate === 'answered') socket.write('250 taken\r\n')
      } else mail.push(line)
    }
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) takeLine(line)
    })
    socket.write('220 sink\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  return { url, deliveries, messageIds, close: () => void server.close() }
}
