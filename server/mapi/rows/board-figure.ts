import type { z } from 'zod'
import { type BoardFigure, mostTallied } from '#lib/codes/board-figures.ts'
import type { overview } from '#lib/contract/stat/overview.ts'

export type FigureRow = z.input<typeof overview.reply>['figures'][number]

/** A figure of a board. */
export const figureOf = (
  name: BoardFigure,
  value: number,
  more: Partial<Pick<FigureRow, 'currency' | 'before' | 'series'>> = {},
): FigureRow => ({
  name,
  value,
  is_more: false,
  currency: more.currency ?? null,
  before: more.before ?? null,
  series: more.series ?? null,
})

/** Rows that are read to count them: one more than are counted. */
export const tallyLimit = mostTallied + 1

/** A figure that is the length of a list. */
export const tallyOf = (name: BoardFigure, rows: number): FigureRow => ({
  ...figureOf(name, Math.min(rows, mostTallied)),
  is_more: rows > mostTallied,
})
