import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Sheet } from '#lib/sheet/read-workbook.ts'
import { AppError } from '../app-error.ts'
import { askThread } from '../process/ask-thread.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'

const inTurn = limitConcurrency(2)

type Answer = { sheets: Sheet[] } | { refusal: ErrorName; values: Record<string, string | number> }

/** The visible sheets, read in a thread with bounded memory and time. */
export function readSheet(bytes: Buffer): Promise<Sheet[]> {
  return inTurn(() => parseInThread(bytes))
}

async function parseInThread(bytes: Buffer): Promise<Sheet[]> {
  const answer = await askThread<Answer>({
    source: 'server/sheet/parse-thread.ts',
    built: './dist/sheet.mjs',
    data: new Uint8Array(bytes),
    longestMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  })
  if (!answer) throw new AppError('sheetUnreadable')
  if ('refusal' in answer) throw new AppError(answer.refusal, answer.values)
  return answer.sheets
}
