import { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import type { FileCell } from '#lib/format/csv.ts'
import type { ListColumn } from '#lib/pages/list.ts'
import { exportRows } from '#lib/pages/list-params.ts'
import { excelText } from '#lib/sheet/excel-text.ts'
import { AppError } from '#server/app-error.ts'
import { largestFile, type TableFile } from './table-file.ts'

const timeFormat = 'yyyy-mm-dd hh:mm:ss'
/** Excel's limits on sheet names. */
const longestName = 31
const notInNames = /[[\]*?:/\\']/g

export type XlsxOptions = {
  title: string
  headings: readonly string[]
  columns: readonly Pick<ListColumn, 'as' | 'width'>[]
}

export function openXlsx({ title, headings, columns }: XlsxOptions): TableFile {
  const { stream, bytes } = collect()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = book.addWorksheet(title.replace(notInNames, ' ').slice(0, longestName) || 'data', {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ as, width = 140 }) => ({
    width: Math.round(width / 7),
    ...(as === 'time' && { style: { numFmt: timeFormat } }),
  }))
  const head = sheet.addRow([...headings])
  head.font = { bold: true }
  head.commit()
  return {
    add: (cells) => sheet.addRow(cells.map(writable)).commit(),
    finish: async () => {
      sheet.commit()
      await book.commit()
      return bytes()
    },
  }
}

const writable = (cell: FileCell) => (typeof cell === 'string' ? excelText(cell) : cell)

/** Throws exportTooLong above the limit. */
function collect() {
  const chunks: Buffer[] = []
  let size = 0
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length
      if (size <= largestFile) chunks.push(chunk)
      done()
    },
  })
  const bytes = () => {
    if (size > largestFile) throw new AppError('exportTooLong', { rows: exportRows })
    return Buffer.concat(chunks)
  }
  return { stream, bytes }
}
