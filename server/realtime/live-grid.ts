import { latToY, lonToX } from '#lib/geo/mercator.ts'
import { finestCells, groupKinds, type LiveGroup } from '#lib/live/frame.ts'
import type { ShownView } from '#lib/live/messages.ts'

/** Of a device without a fix. */
export const noCell = 0xffff_ffff

/** Side of a cluster on the screen, pixels: as the client's. */
const clusterPixels = 56
const fewestCells = 16
/** A level is added up again at most this often. */
const levelMs = 1500

const bits = Math.log2(finestCells)
const clamp = (value: number) => Math.min(finestCells - 1, Math.max(0, value))

/** Line and column in the finest grid as one number, of micro-degrees. */
export function gridCellOf(lat: number, lon: number): number {
  const line = clamp(Math.floor(latToY(lat / 1e6) * finestCells))
  return line * finestCells + clamp(Math.floor(lonToX(lon / 1e6) * finestCells))
}

/** Cells of the finest grid that a view touches, with as much again around it. */
export type CellArea = { column: number; columns: number; line: number; lastLine: number }

function cellsOf([west, south, east, north]: ShownView['bbox'], margin: number): CellArea {
  const left = lonToX(west)
  const width = west <= east ? lonToX(east) - left : lonToX(east) + 1 - left
  const top = latToY(north)
  const height = latToY(south) - top
  const column = Math.floor((left - width * margin) * finestCells)
  const last = Math.floor((left + width * (1 + margin)) * finestCells)
  return {
    column,
    columns: Math.min(finestCells, last - column + 1),
    line: Math.floor((top - height * margin) * finestCells),
    lastLine: Math.floor((top + height * (1 + margin)) * finestCells),
  }
}

export const areaOf = (bbox: ShownView['bbox']): CellArea => cellsOf(bbox, 0.5)

export function isCellIn(area: CellArea, cell: number): boolean {
  if (cell === noCell) return false
  const line = Math.floor(cell / finestCells)
  if (line < area.line || line > area.lastLine) return false
  const across = (cell % finestCells) - area.column
  return ((across % finestCells) + finestCells) % finestCells < area.columns
}

type GroupsOfArea = { cells: number; groups: LiveGroup[]; total: number; version: number }
type Level = { at: number; version: number; groups: Group[] }
type Group = LiveGroup & { counts: Uint32Array; total: number; sumX: number; sumY: number }

/**
 * Devices of a very large organisation counted by cell. Each change costs one counter; coarser
 * levels are added up when somebody looks.
 */
export class LiveGrid {
  /** Counts up with every change. */
  version = 0
  readonly #cells = new Map<number, Uint32Array>()
  readonly #levels = new Map<number, Level>()

  clear(): void {
    this.#cells.clear()
    this.version += 1
  }

  add(cell: number, kind: number, by: 1 | -1): void {
    if (cell === noCell) return
    let counts = this.#cells.get(cell)
    if (!counts) {
      counts = new Uint32Array(groupKinds)
      this.#cells.set(cell, counts)
    }
    counts[kind] = (counts[kind] ?? 0) + by
    this.version += 1
    if (by < 0 && counts.every((count) => count === 0)) this.#cells.delete(cell)
  }

  /**
   * Of an area as a view of `zoom` draws it; the total is of the whole groups, which may be those of
   * an earlier `version`.
   */
  groupsIn(area: CellArea, zoom: number): GroupsOfArea {
    const wanted = 2 ** Math.ceil(Math.log2((512 * 2 ** zoom) / clusterPixels))
    const cells = Math.min(finestCells, Math.max(fewestCells, wanted))
    const shift = bits - Math.log2(cells)
    const wide = {
      column: area.column >> shift,
      columns: ((area.column + area.columns - 1) >> shift) - (area.column >> shift) + 1,
      line: area.line >> shift,
      lastLine: area.lastLine >> shift,
    }
    let total = 0
    const level = this.#level(cells, shift)
    const groups = level.groups.filter((group) => {
      if (group.line < wide.line || group.line > wide.lastLine) return false
      const across = (((group.column - wide.column) % cells) + cells) % cells
      if (across >= wide.columns) return false
      total += group.total
      return true
    })
    return { cells, groups, total, version: level.version }
  }

  #level(cells: number, shift: number): Level {
    const kept = this.#levels.get(cells)
    const now = Date.now()
    if (kept && (kept.version === this.version || now - kept.at < levelMs)) return kept
    const level = { at: now, version: this.version, groups: this.#addUp(cells, shift) }
    this.#levels.set(cells, level)
    return level
  }

  #addUp(cells: number, shift: number): Group[] {
    const found = new Map<number, Group>()
    const within = 2 ** shift
    for (const [cell, counts] of this.#cells) {
      const fineLine = Math.floor(cell / finestCells)
      const fineColumn = cell % finestCells
      const line = fineLine >> shift
      const column = fineColumn >> shift
      let group = found.get(line * cells + column)
      if (!group) {
        group = {
          column,
          line,
          middleX: 0,
          middleY: 0,
          total: 0,
          sumX: 0,
          sumY: 0,
          counts: new Uint32Array(groupKinds),
        }
        found.set(line * cells + column, group)
      }
      let here = 0
      for (let kind = 0; kind < groupKinds; kind += 1) {
        const count = counts[kind] ?? 0
        here += count
        group.counts[kind] = (group.counts[kind] ?? 0) + count
      }
      group.total += here
      group.sumX += here * ((fineColumn % within) + 0.5)
      group.sumY += here * ((fineLine % within) + 0.5)
    }
    const groups = [...found.values()]
    for (const group of groups) {
      group.middleX = group.sumX / group.total / within
      group.middleY = group.sumY / group.total / within
    }
    return groups
  }
}

/** Whether a view lies within an area. */
export function covers(area: CellArea, bbox: ShownView['bbox']): boolean {
  const { column, columns, line, lastLine } = cellsOf(bbox, 0)
  const across = (((column - area.column) % finestCells) + finestCells) % finestCells
  return across + columns <= area.columns && line >= area.line && lastLine <= area.lastLine
}
