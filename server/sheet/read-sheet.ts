import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Sheet } from '#lib/sheet/read-workbook.ts'
import { AppError } from '../errors.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'

// Next would follow a thread of an import, or a path that is joined, into dist/. That is built beside, and a file that is not there yet ends Next's build.
const { Worker: Thread } = process.getBuiltinModule('node:worker_threads')

const longestMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }
const inTurn = limitConcurrency(2)

type Answer = { sheets: Sheet[] } | { refusal: ErrorName; values: Record<string, string | number> }

/** The visible sheets, read in a thread with bounded memory and time. */
export function readSheet(bytes: Buffer): Promise<Sheet[]> {
  return inTurn(() => parseInThread(bytes))
}

async function parseInThread(bytes: Buffer): Promise<Sheet[]> {
  const thread = openThread(bytes)
  const timer = setTimeout(() => void thread.terminate(), longestMs)
  try {
    const answer = await new Promise<Answer | undefined>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
      )
      thread.once('exit', () => resolve(undefined))
    })
    if (!answer) throw new AppError('sheetUnreadable')
    if ('refusal' in answer) throw new AppError(answer.refusal, answer.values)
    return answer.sheets
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** From sources through tsx, which Node 20 does not pass on to threads. */
function openThread(bytes: Buffer): Worker {
  const options = { workerData: new Uint8Array(bytes), resourceLimits }
  if (process.env['NODE_ENV'] === 'production') return new Thread('./dist/sheet.mjs', options)
  const source = JSON.stringify(pathToFileURL('server/sheet/parse-thread.ts').href)
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Thread(start, { ...options, eval: true, execArgv: [] })
}
