import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { parseSheet } from './parse-sheet.ts'

try {
  const sheets = await parseSheet(Buffer.from(workerData as Uint8Array))
  parentPort?.postMessage({ sheets })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  parentPort?.postMessage({ refusal: error.code, values: error.values })
}
