import { Worker } from 'node:worker_threads'

/** In its own thread: the time is the server's. */
const program = `
const http = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const agent = new http.Agent({ keepAlive: true })
let most = 0
let isOver = false
const ask = () => new Promise((resolve) => {
  const started = performance.now()
  const done = (isGood) => {
    most = Math.max(most, isGood ? performance.now() - started : Infinity)
    resolve()
  }
  http.get('http://' + workerData + '/healthz', { agent, timeout: 10000 }, (response) => {
    response.resume()
    response.on('end', () => done(response.statusCode === 200))
  }).on('error', () => done(false)).on('timeout', function () { this.destroy() })
})
parentPort.on('message', () => { isOver = true })
const run = async () => {
  while (!isOver) {
    await ask()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  parentPort.postMessage(most)
  parentPort.close()
}
run()
`

/** `stop` tells the longest wait, ms. */
export function watchHealth(host: string): { stop: () => Promise<number> } {
  const thread = new Worker(program, { eval: true, workerData: host })
  return {
    stop: () =>
      new Promise((resolve) => {
        thread.once('message', (most: number) => resolve(Math.round(most)))
        thread.postMessage('stop')
      }),
  }
}
