import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { reportJob } from '../render-pdf.ts'
import { drawReport } from './draw-report.ts'
import { layOutChart } from './lay-out-chart.ts'
import { layOutTable, margin, pagesOf } from './lay-out-table.ts'
import type { Report } from './report.ts'

const names = [
  '沪A12345 Lkw Straße “9”',
  '深圳华强トラック',
  'رانندگان پایتخت',
  'Жанна',
  'đường Nguyễn Huệ',
]

const reportOf = (rows: number): Report => ({
  brand: 'Waypost #[x]',
  title: '里程 Distances *$1$*',
  purpose: '',
  facts: [['Period', '2026-11-01 00:00 – 2026-11-07 23:59']],
  figures: [
    {
      name: 'Distance',
      value: '12,345.6 km',
      change: { percent: '+12%', before: 'Before: 11,000.0 km' },
    },
    { name: 'Days', value: '7' },
  ],
  chart: {
    kind: 'bars',
    isTime: true,
    points: ['2026-11-01', '2026-11-02'],
    series: [{ name: 'Distance', values: [3, 4], texts: ['3 km', '4 km'] }],
    earlier: [{ name: 'Period before', values: [2, 5] }],
    ticks: [0, 2, 4].map((at) => ({ at, text: String(at) })),
  },
  columns: [
    { heading: 'Device', isNumber: false, isWhole: false },
    { heading: 'Number', isNumber: false, isWhole: true },
    { heading: 'Distance km', isNumber: true, isWhole: false },
  ],
  rows: Array.from({ length: rows }, (_, at) => [
    names[at % names.length] ?? '',
    String(860_000_000_000_000 + at),
    `${at}.5`,
  ]),
  totals: ['Total', '', '98,765.4'],
  made: '2026-11-29 08:00',
  pageWords: 'Page {page} of {pages}',
  accent: '#0a7a5c',
  tint: '#e8f8f2',
})

async function pagesTextOf(report: Report, language: (typeof languageCodes)[number] = 'en') {
  const bytes = await drawReport(reportJob({ language, report }))
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return { pages: text.map((page) => withoutMarks(page)), bytes }
}

/** Readers of text part words where lines or directions change. */
const joined = (text: string) => text.replace(/\s+/g, '')

test.each(languageCodes)('a list in %s can be read on every page', async (language) => {
  const { pages } = await pagesTextOf(reportOf(90), language)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    expect(joined(page)).toContain(joined(`Page ${at + 1} of ${pages.length}`))
    expect(joined(page)).toContain('Distancekm')
  }
  const all = joined(pages.join(''))
  const words = ['12,345.6', '+12%', 'Before:11,000.0km', 'Periodbefore', '98,765.4']
  for (const told of [...words, 'Distances*$1$*', 'Waypost#[x]', '2026-11-02'])
    expect(all).toContain(told)
  for (const name of names.slice(0, 2)) expect(all).toContain(joined(name))
  for (let at = 0; at < 90; at++) expect(all).toContain(String(860_000_000_000_000 + at))
})

test('long words and long cells stand whole, in lines', async () => {
  const word = Array.from({ length: 300 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
  const sentence = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  const report = {
    ...reportOf(1),
    rows: [
      [word, '1', sentence],
      [sentence, '2', '3'],
    ],
    totals: null,
  }
  const { pages } = await pagesTextOf(report)
  expect(joined(pages.join(''))).toContain(word)
  expect(joined(pages.join(''))).toContain(joined(sentence))
})

test('no row is cut in two, none is lost, and a head never stands alone', () => {
  const report = reportOf(300)
  const rows = report.rows.map(([name = '', ...rest], at) => [name.repeat((at % 40) + 1), ...rest])
  const table = layOutTable({ ...report, rows }, (text) => text.length / 2)
  const room = table.paper.height - margin.top - margin.bottom
  for (const firstRoom of [room, room / 2, table.head.height + 10, -5]) {
    const pages = pagesOf(table, firstRoom)
    const told = pages.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    )
    expect(told).toEqual(table.rows.map((_, at) => at))
    for (const [at, { from, to }] of pages.entries()) {
      const height = table.rows
        .slice(from, to)
        .reduce((sum, row) => sum + row.height, table.head.height)
      if (to > from) expect(height).toBeLessThanOrEqual(at === 0 ? firstRoom : room)
    }
  }
  expect(pagesOf(table, table.head.height + 10)[0]).toEqual({ from: 0, to: 0 })
})

test('the paper lies across where columns need it, and columns fit on it', () => {
  const widthOf = (text: string) => text.length / 2
  const one = { heading: 'A heading', isNumber: false, isWhole: true }
  const wideOf = (columns: number) => ({
    ...reportOf(1),
    columns: Array.from({ length: columns }, () => one),
    rows: [Array.from({ length: columns }, () => '2026-11-29 08:00:00')],
    totals: null,
  })
  for (const [columns, isAcross] of [
    [3, false],
    [8, true],
    [40, true],
  ] as const) {
    const { paper, widths } = layOutTable(wideOf(columns), widthOf)
    expect(paper.width > paper.height).toBe(isAcross)
    const all = widths.reduce((a, b) => a + b, 0)
    expect(all).toBeCloseTo(paper.width - 2 * margin.x, 3)
  }
})

const room = {
  width: 500,
  isRtl: false,
  accent: '#000000',
  widthOf: (text: string) => text.length / 2,
}

function chartOf(): NonNullable<Report['chart']> {
  const { chart } = reportOf(1)
  if (!chart) throw new Error('no chart')
  return chart
}

test('a line is broken where it has no value, and goes below zero', () => {
  const values = [-4, -2, Number.NaN, 3, Number.NaN]
  const { lines } = layOutChart(
    {
      ...chartOf(),
      kind: 'lines',
      points: values.map(String),
      series: [{ name: 'Degrees', values: values, texts: [] }],
      earlier: [],
      ticks: [-4, 0, 4].map((at) => ({ at, text: String(at) })),
    },
    room,
  )
  const drawn = lines.filter(({ stroke }) => stroke === room.accent)
  expect(drawn.map(({ points }) => points.length)).toEqual([2, 2])
  const [from, to, alone] = [drawn[0]?.points[0], drawn[0]?.points[1], drawn[1]?.points[0]]
  expect(from?.[1]).toBeGreaterThan(to?.[1] ?? 0)
  expect(to?.[1]).toBeGreaterThan(alone?.[1] ?? 0)
  for (const [x, y] of lines.flatMap(({ points }) => points)) {
    expect(Number.isFinite(x)).toBe(true)
    expect(Number.isFinite(y)).toBe(true)
  }
})

test('the period before is a dashed line of its own', () => {
  const { lines, texts } = layOutChart(chartOf(), room)
  const [dashed, ...others] = lines.filter((line) => line.dashed)
  expect(others).toEqual([])
  expect(dashed?.points).toHaveLength(2)
  expect(texts.map(({ text }) => text)).toContain('Period before')
})

test('shares are a ring whose parts are as large as they say', () => {
  const shares = {
    kind: 'shares' as const,
    isTime: false,
    points: ['moving', 'idling', 'off'],
    series: [{ name: 'Devices', values: [1, 2, 1], texts: ['1 (25%)', '2 (50%)', '1 (25%)'] }],
    earlier: [],
    ticks: [],
  }
  const { areas, texts } = layOutChart(shares, room)
  const sizes = areas.map(({ points }) => areaOf(points))
  expect(sizes).toHaveLength(3)
  expect((sizes[1] ?? 0) / (sizes[0] ?? 1)).toBeCloseTo(2, 1)
  expect((sizes[2] ?? 0) / (sizes[0] ?? 1)).toBeCloseTo(1, 6)
  for (const told of ['idling', '2 (50%)']) expect(texts.map(({ text }) => text)).toContain(told)
})

test('what is a state has its colour, whichever place it has', () => {
  const ring = {
    kind: 'shares' as const,
    isTime: false,
    points: ['a', 'b', 'c'],
    series: [{ name: 'Devices', values: [1, 2, 1], texts: [] }],
    earlier: [],
    ticks: [],
  }
  const fillsOf = (states: NonNullable<Report['chart']>['states']) =>
    layOutChart({ ...ring, ...(states && { states }) }, room).areas.map(({ fill }) => fill)
  const [plain] = fillsOf(undefined)
  expect(plain).toBe(room.accent)
  const [moving, offline, other] = fillsOf(['moving', 'offline', undefined])
  expect(fillsOf(['offline', 'moving', undefined])).toEqual([offline, moving, other])
  expect(other).toBe(fillsOf(undefined)[2])
})

/** Of a closed line. */
function areaOf(points: readonly (readonly [number, number])[]): number {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice / 2)
}

test('a day stays whole in a narrow column of text; units in wide brackets stand below a heading', () => {
  const heading = '平均速度（公里）'
  const wide = { heading: heading, isNumber: true, isWhole: false }
  const columns = [{ ...wide, heading: '日', isNumber: false }, ...Array(15).fill(wide)]
  const rows = [['2026-11-29', ...Array(15).fill('1')]]
  const table = layOutTable({ ...reportOf(1), columns, rows, totals: null }, (text) =>
    [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.55), 0),
  )
  expect(table.rows[0]?.cells[0]).toBe('2026-11-29')
  expect(table.head.cells[1]).toBe('平均速度\n（公里）')
})

test('from right to left an axis of time begins at the right', () => {
  const startOf = (isRtl: boolean) =>
    layOutChart(chartOf(), { ...room, isRtl }).texts.find(({ text }) => text === '2026-11-01')?.x ??
    0
  expect(startOf(false)).toBeLessThan(250)
  expect(startOf(true)).toBeCloseTo(500 - startOf(false), 6)
})
