/** Logs in, keeps quiet. Prints `ready`, lives until stdin ends. */
import net from 'node:net'
import { heartbeatFrame } from './jt808-frame.ts'

export type IdlePlan = { port: number; devices: number; firstNumber: number }

const plan = JSON.parse(process.argv[2] ?? '') as IdlePlan

function logIn(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.2.${1 + (index % 200)}`
    const socket = net.connect({ port: plan.port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    socket.once('data', () => resolve())
    socket.write(heartbeatFrame(String(plan.firstNumber + index), 1))
  })
}

for (let from = 0; from < plan.devices; from += 500) {
  const count = Math.min(500, plan.devices - from)
  await Promise.all(Array.from({ length: count }, (_, n) => logIn(from + n)))
}
process.stdout.write('ready\n')
process.stdin.resume()
process.stdin.once('end', () => process.exit(0))
