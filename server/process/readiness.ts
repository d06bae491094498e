import type { Worker } from 'node:cluster'

/** Between who keeps processes and each of them. */
type Asked = { askReady: number }
type Answered = { isReadyTo: number; isReady: boolean }

const patienceMs = 3000

let questions = 0

/** Whether a process says that it is ready; false without an answer in time. */
export function askReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const askReady = ++questions
    const settle = (isReady: boolean) => {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('exit', fail)
      resolve(isReady)
    }
    const hear = (message: Partial<Answered>) => {
      if (message.isReadyTo === askReady) settle(message.isReady === true)
    }
    const fail = () => settle(false)
    const timer = setTimeout(fail, patienceMs)
    worker.on('message', hear)
    worker.once('exit', fail)
    if (worker.isConnected()) worker.send({ askReady } satisfies Asked, (error) => error && fail())
    else fail()
  })
}

/** Answers who keeps this process. Returns what ends that. */
export function answerReady(isReady: () => Promise<boolean>): () => void {
  const hear = async ({ askReady }: Partial<Asked>) => {
    if (askReady === undefined) return
    const answer = await isReady().catch(() => false)
    process.send?.({ isReadyTo: askReady, isReady: answer } satisfies Answered)
  }
  process.on('message', hear)
  return () => process.off('message', hear)
}
