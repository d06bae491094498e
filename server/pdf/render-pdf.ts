import type { Language } from '#lib/i18n/languages.ts'
import { askThread } from '../process/ask-thread.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import type { PdfJob } from './draw-pdf.ts'
import { facesFor } from './faces.ts'
import type { ReportJob } from './report/draw-report.ts'
import type { Report } from './report/report.ts'
import { scriptOf } from './script-of.ts'

const inTurn = limitConcurrency(2)

type Asked = {
  language: Language
  template: string
  data: object
  images?: Record<string, Uint8Array>
}

export function pdfJob({ language, template, data, images = {} }: Asked): PdfJob {
  const faces = facesFor(language, JSON.stringify(data))
  return { template, data: { ...data, ...scriptOf(language) }, faces, images }
}

/**
 * A pdf of a template and what it shows, drawn in a thread: the loop that serves everybody else goes
 * on. Only data comes from people, never the template.
 */
export async function renderPdf(asked: Asked): Promise<Buffer> {
  const answer = await inTurn(() =>
    askThread<Drawn>({
      ...thread,
      data: pdfJob(asked),
      longestMs: 20_000,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    }),
  )
  if (!answer) throw new Error('a pdf was not drawn in time')
  return Buffer.from(answer.bytes)
}

type Drawn = { bytes: Uint8Array }

const thread = { source: 'server/pdf/pdf-thread.ts', built: './dist/pdf.mjs' }

type AskedReport = {
  language: Language
  report: Report
  images?: Record<string, Uint8Array>
}

export function reportJob({ language, report, images = {} }: AskedReport): ReportJob {
  const faces = facesFor(language, JSON.stringify(report))
  return { report, script: scriptOf(language), faces, images }
}

const oneInTurn = limitConcurrency(1)
/** Of the longest list on a machine that has much else to do. */
const longestReportMs = 300_000

/** A pdf of a list, drawn as `renderPdf` does; undefined when it was not drawn in time and memory, or `signal` ended it. */
export async function renderReport(
  asked: AskedReport,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const answer = await oneInTurn(() =>
    askThread<Drawn>({
      ...thread,
      data: reportJob(asked),
      longestMs: longestReportMs,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      signal,
    }),
  )
  return answer && Buffer.from(answer.bytes)
}
