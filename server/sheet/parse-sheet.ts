import { readWorkbook, type Sheet } from '#lib/sheet/read-workbook.ts'
import { tooLarge } from '#lib/sheet/sheet-limits.ts'
import { xmlInto } from '#lib/sheet/xml-into.ts'
import { AppError } from '../app-error.ts'
import { openArchive, readable } from './check-archive.ts'

/** The visible sheets, as displayed. Runs in the thread of read-sheet.ts. */
export async function parseSheet(bytes: Buffer): Promise<Sheet[]> {
  const { zip, entries } = await openArchive(bytes)
  try {
    const sheets = await readable(
      readWorkbook({
        names: [...entries.keys()],
        read: async (name, reader) => {
          const entry = entries.get(name)
          if (!entry) throw new AppError('sheetUnreadable')
          const xml = xmlInto(reader)
          const decoder = new TextDecoder('utf-8', { fatal: true })
          // yauzl enforces the declared size.
          for await (const chunk of await zip.openReadStreamPromise(entry))
            if (xml.write(decoder.decode(chunk, { stream: true }))) return
          xml.write(decoder.decode())
          xml.close()
        },
      }),
    )
    if (sheets.every(({ isTooLarge }) => isTooLarge)) throw new AppError('sheetTooLarge', tooLarge)
    return sheets
  } finally {
    zip.close()
  }
}
