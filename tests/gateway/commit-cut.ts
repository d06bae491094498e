import { once } from 'node:events'
import net from 'node:net'

const committed = Buffer.from('COMMIT\0', 'latin1')
/** Longer than what is looked for. */
const tailBytes = 64

/** A stream in which a word may lie across two chunks. */
class Heard {
  #tail = Buffer.alloc(0)

  /** Whether the word is in what came, or was cut by it. */
  has(word: Buffer, chunk: Buffer): boolean {
    const all = Buffer.concat([this.#tail, chunk])
    this.#tail = all.subarray(-tailBytes)
    return all.includes(word)
  }
}

export type CommitCut = {
  /** Of the same database, by way of the cut. */
  url: string
  /** When PostgreSQL has committed what names a table for the first time, `then` is called, and who waits for the answer gets none. */
  cutAt: (table: string, then: () => void) => void
  close: () => void
}

/** Between a gateway and its database: holds back the answer to a commit. */
export async function openCommitCut(databaseUrl: string): Promise<CommitCut> {
  const target = new URL(databaseUrl)
  let cut: { table: Buffer; then: () => void } | undefined
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    const [asked, told] = [new Heard(), new Heard()]
    let isNamed = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => {
      if (cut && asked.has(cut.table, chunk)) isNamed = true
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (cut && told.has(committed, chunk) && isNamed) {
        const { then } = cut
        cut = undefined
        then()
      } else near.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as net.AddressInfo).port)
  return {
    url: url.href,
    cutAt: (table, then) => {
      cut = { table: Buffer.from(table, 'latin1'), then }
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
