import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { openCompiler, sourceOf } from '../draw-pdf.ts'
import { type Faces, readFace } from '../faces.ts'
import { joinPdfs } from '../join-pdfs.ts'
import type { Script } from '../script-of.ts'
import { textWidthOf } from '../text-width.ts'
import { chartText } from './chart-shapes.ts'
import { layOutChart } from './lay-out-chart.ts'
import {
  cellInset,
  type LaidTable,
  layOutTable,
  lineStep,
  margin,
  pagesOf,
} from './lay-out-table.ts'
import type { Report } from './report.ts'
import { reportTemplate } from './report-template.ts'

export type ReportJob = {
  report: Report
  script: Script
  faces: Faces
  /** The brand's logo by its name, if it has one. */
  images: Record<string, Uint8Array>
}

/** What is drawn at a time: letters of Typst's pages stay in memory until they are written. */
const mostCells = 6000
const mostLetters = 200_000

type Span = { from: number; to: number }
type Part = { pages: Span[]; first: number }

/** Of a list of any length that a task may have: part by part, so that it can be stopped in between. */
export async function drawReport(job: ReportJob): Promise<Buffer> {
  const { report, script, faces, images } = job
  const isRtl = script.dir === 'rtl'
  const widthOf = textWidthOf(await Promise.all(faces.regular.map(readFace)))
  const table = layOutTable(report, widthOf)
  const width = table.paper.width - 2 * margin.x
  const chart =
    report.chart && layOutChart(report.chart, { width, isRtl, accent: report.accent, widthOf })
  const own = isRtl ? ownLines : (text: string) => text
  const ownPair = ([name, value]: readonly [string, string]) => [name, own(value)] as const
  const { rows, widths, ...laid } = table
  const shown = {
    ...script,
    ...laid,
    widths,
    families: faces.families,
    logo: Object.keys(images)[0] ?? null,
    brand: report.brand,
    title: report.title,
    purpose: report.purpose,
    facts: report.facts.map(ownPair),
    figures: report.figures.map(({ name, value, change }) => ({
      name: name,
      value: own(value),
      percent: change ? own(change.percent) : '',
      before: change?.before ?? '',
    })),
    'figures-across': Math.floor(width / 85),
    accent: report.accent,
    tint: report.tint,
    columns: report.columns,
    made: report.made,
    foot: `${report.brand} · ${report.title}`,
    'page-words': report.pageWords,
    chart,
    'chart-text': chartText,
    step: lineStep,
    margin,
    inset: cellInset,
  }
  const compiler = await openCompiler(faces, images)
  const pageOf = ({ from, to }: Span, hasHead: boolean) => {
    const hasTotal = report.totals !== null && to === rows.length && to > from
    const shownRows = rows.slice(from, to)
    const plain = hasTotal ? shownRows.slice(0, -1) : shownRows
    return {
      'has-head': hasHead,
      'has-total': hasTotal,
      heights: shownRows.map(({ height }) => height),
      cells: plain.flatMap(({ cells }) => cells.map(own)),
      totals: hasTotal ? (shownRows.at(-1)?.cells ?? []).map(own) : [],
    }
  }
  const source = (part: Part, count: number) =>
    sourceOf(reportTemplate, {
      ...shown,
      page: part.first,
      'pages-count': count,
      pages: part.pages.map((span, at) => pageOf(span, part.first === 0 && at === 0)),
    })
  const head = endOfHead(compiler, source({ pages: [{ from: 0, to: 0 }], first: 0 }, 1))
  const pages = pagesOf(table, table.paper.height - margin.bottom - head.y)
  const count = head.page - 1 + pages.length
  const files: Buffer[] = []
  for (const part of partsOf(table, pages, head.page - 1)) {
    files.push(compiler.pdf(source(part, count), { pdfStandard: '1.4', pdfTags: false }))
    compiler.evictCache(0)
    // Here the thread may be ended.
    await new Promise(setImmediate)
  }
  return joinPdfs(files, { title: report.title, lang: script.lang, isRightToLeft: isRtl })
}

/** On which page the head ends, and where. */
function endOfHead(
  compiler: NodeCompiler,
  source: ReturnType<typeof sourceOf>,
): { page: number; y: number } {
  const [end] = compiler.query(source, { selector: '<end-of-head>', field: 'value' }) as [
    { page: number; y: string } | undefined,
  ]
  if (!end) throw new Error('the head of a report has no end')
  return { page: end.page, y: Number.parseFloat(end.y) }
}

/** Pages that are drawn together; `further`: pages of the head before the first of them. */
function partsOf({ rows, widths }: LaidTable, pages: readonly Span[], further: number): Part[] {
  const parts: Part[] = []
  let [cells, letters] = [Number.POSITIVE_INFINITY, 0]
  for (const [at, page] of pages.entries()) {
    cells += (page.to - page.from) * widths.length
    for (const row of rows.slice(page.from, page.to))
      letters += row.cells.reduce((sum, { length }) => sum + length, 0)
    const last = parts.at(-1)
    if (last && cells <= mostCells && letters <= mostLetters) last.pages.push(page)
    else {
      parts.push({ pages: [page], first: at === 0 ? 0 : at + further })
      ;[cells, letters] = [(page.to - page.from) * widths.length, 0]
    }
  }
  return parts
}

/** Names, numbers and dates keep their own direction among lines from right to left. */
const ownLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line && isolated(line))
    .join('\n')
