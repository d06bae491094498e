import net from 'node:net'

const replies: Record<string, string> = {
  EHLO: '250 sink',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** An SMTP server that counts deliveries by `X-Message-Id`. */
export async function openMailSink(): Promise<{ url: string; deliveries: Map<string, number> }> {
  const deliveries = new Map<string, number>()
  const server = net.createServer((socket) => {
    let mail: string[] | undefined
    let rest = ''
    const takeLine = (line: string) => {
      if (mail === undefined) {
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'DATA') mail = []
        socket.write(`${replies[verb] ?? '502 unknown'}\r\n`)
      } else if (line === '.') {
        const id =
          mail
            .find((one) => /^x-message-id:/i.test(one))
            ?.split(':')[1]
            ?.trim() ?? ''
        deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
        mail = undefined
        socket.write('250 taken\r\n')
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
  return { url: `smtp://127.0.0.1:${port}`, deliveries }
}
