import dgram from 'node:dgram'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Garbage and heartbeats of unknown numbers: `each` datagrams from `sources` addresses in turn. */
const { port, sources, each } = workerData
const together = 500
const garbage = Buffer.from('7e0002')
let isStopped = false
parentPort.once('message', () => {
  isStopped = true
})

function heartbeat(number, serial) {
  const plain = Buffer.alloc(13)
  plain.writeUInt16BE(0x0002, 0)
  plain.write(number.padStart(12, '0'), 4, 'hex')
  plain.writeUInt16BE(serial, 10)
  plain[12] = plain.reduce((sum, byte) => sum ^ byte, 0)
  return Buffer.concat([Buffer.from([0x7e]), plain, Buffer.from([0x7e])])
}

/** Only Linux answers beyond 127.0.0.1: elsewhere sources are ports. */
const addressOf = (at) =>
  process.platform === 'linux' ? `127.${1 + (at % 100)}.${Math.floor(at / 100)}.1` : '127.0.0.1'

async function open(at) {
  const socket = dgram.createSocket('udp4')
  socket.on('error', () => undefined)
  socket.bind(0, addressOf(at))
  await once(socket, 'listening')
  return { socket, number: `199${String(at).padStart(8, '0')}` }
}

for (let from = 0; from < sources || !isStopped; from += together) {
  const senders = await Promise.all(
    Array.from({ length: together }, (_, n) => open((from + n) % sources)),
  )
  for (let serial = 0; serial < each; serial++) {
    const sent = senders.map(
      ({ socket, number }) =>
        new Promise((resolve) =>
          socket.send(serial % 2 ? heartbeat(number, serial) : garbage, port, '127.0.0.1', resolve),
        ),
    )
    await Promise.all(sent)
    await nextTurn()
  }
  for (const { socket } of senders) socket.close()
}
parentPort.postMessage('sent')
