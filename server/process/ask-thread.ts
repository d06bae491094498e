import { pathToFileURL } from 'node:url'
import type { ResourceLimits, Worker } from 'node:worker_threads'

// Next would follow a thread of an import, or a path that is joined, into dist/. That is built beside, and a file that is not there yet ends Next's build.
const { Worker: Thread } = process.getBuiltinModule('node:worker_threads')

type Asked = {
  /** Of the sources. */
  source: string
  /** As scripts/setup/build.mjs builds it, `./dist/NAME.mjs`. */
  built: string
  data: unknown
  longestMs: number
  resourceLimits: ResourceLimits
  /** Ends the thread. */
  signal?: AbortSignal
}

/** The first message of a thread that answers once; undefined when it ran out of memory or time, or was ended. */
export async function askThread<A>({ longestMs, signal, ...asked }: Asked): Promise<A | undefined> {
  if (signal?.aborted) return undefined
  const thread = openThread(asked)
  const end = () => void thread.terminate()
  const timer = setTimeout(end, longestMs)
  signal?.addEventListener('abort', end)
  try {
    return await new Promise<A | undefined>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
      )
      thread.once('exit', () => resolve(undefined))
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    await thread.terminate()
  }
}

/** From sources through tsx, which Node 20 does not pass on to threads. */
function openThread({
  source,
  built,
  data,
  resourceLimits,
}: Omit<Asked, 'longestMs' | 'signal'>): Worker {
  const options = { workerData: data, resourceLimits }
  if (process.env['NODE_ENV'] === 'production') return new Thread(built, options)
  const url = JSON.stringify(pathToFileURL(source).href)
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${url}) })`
  return new Thread(start, { ...options, eval: true, execArgv: [] })
}
