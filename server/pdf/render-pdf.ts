import { type Language, languages } from '#lib/i18n/languages.ts'
import { askThread } from '../process/ask-thread.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import type { PdfJob } from './draw-pdf.ts'
import { facesFor } from './faces.ts'

const inTurn = limitConcurrency(2)

/** Chinese is one language of two scripts. */
const regions: Partial<Record<Language, string>> = { zh: 'CN', hk: 'HK' }

type Asked = {
  language: Language
  template: string
  data: object
  images?: Record<string, Uint8Array>
}

/** With what a template needs to know of its language. */
export function pdfJob({ language, template, data, images = {} }: Asked): PdfJob {
  const { tag, dir } = languages[language]
  const script = { lang: tag.slice(0, 2), region: regions[language] ?? null, dir }
  const faces = facesFor(language, JSON.stringify(data))
  return { template, data: { ...data, ...script }, faces, images }
}

/**
 * A pdf of a template and what it shows, drawn in a thread: the loop that serves everybody else goes
 * on. Only data comes from people, never the template.
 */
export async function renderPdf(asked: Asked): Promise<Buffer> {
  const answer = await inTurn(() =>
    askThread<{ bytes: Uint8Array }>({
      source: 'server/pdf/pdf-thread.ts',
      built: './dist/pdf.mjs',
      data: pdfJob(asked),
      longestMs: 20_000,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    }),
  )
  if (!answer) throw new Error('a pdf was not drawn in time')
  return Buffer.from(answer.bytes)
}
