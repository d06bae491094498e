import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readTries, triesOf, unansweredTries } from './unanswered.ts'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
 587: 0100007F:8685 4D00007F:91BF 01 00000001:00000000 04:0000021E 00000000     0        5 3097057 3 0000000000000000
 588: 0100007F:8685 4D00007F:91C0 01 00000010:00000000 01:0000021E 0000000B     0        0 3097058 3 0000000000000000
 589: 0100007F:8685 4D00007F:91C1 01 00000000:00000000 00:00000000 00000000     0        0 3097059 3 0000000000000000
 590: 0100007F:8685 4D00007F:91C2 06 00000000:00000000 03:0000021E 00000000     0        7 0 3 0000000000000000`
const table6 = `   1: 0000000000000000FFFF00000100007F:8685 0000000000000000FFFF00004D00007F:91BF 01 00000001:00000000 01:0000021E 00000006     0        0 1 3 0
   2: 000080FE00000000FF565002BD5A2FFE:8685 B80D0120000000000000000001000000:91BF 01 00000001:00000000 01:0000021E 00000003     0        0 1 3 0`

test('tries are read of the connection and no other', () => {
  const of = (remotePort: number, remoteAddress = '127.0.0.77', from = table) =>
    triesOf(readTries(from), { localPort: 0x8685, remoteAddress, remotePort })
  expect([of(0x91bf), of(0x91c0), of(0x91c1), of(0x91c2), of(0x91c3)]).toEqual([5, 11, 0, 0, 0])
  expect([of(0x91bf, '127.0.0.78'), of(0x91bf, '::ffff:127.0.0.77', table6)]).toEqual([0, 6])
  expect(of(0x91bf, '2001:db8::1', table6)).toBe(3)
})

test('a living connection has none', async () => {
  const server = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write('hello')
  expect(await unansweredTries(socket)).toBe(0)
  socket.destroy()
  server.close()
})
