import { readWorkbook, type Sheet } from './read-workbook.ts'
import { xmlInto } from './read-xml.ts'
import { unzipTexts } from './zip.ts'

/** The visible sheets of a workbook in memory. Throws where it cannot be read, SheetTooLarge beyond the limits. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const texts = unzipTexts(bytes)
  return readWorkbook({
    names: [...texts.keys()],
    read: async (name, reader) => {
      const xml = xmlInto(reader)
      if (!xml.write(texts.get(name) ?? '')) xml.close()
    },
  })
}
