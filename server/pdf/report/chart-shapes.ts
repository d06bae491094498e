import type { DisplayState } from '#lib/codes/device-state.ts'
import type { TextWidth } from '../text-width.ts'
import type { ReportChart } from './report.ts'

export type Point = readonly [x: number, y: number]

/** Points from the top left corner; a text stands on the line `y`. */
export type Shapes = {
  height: number
  boxes: { x: number; y: number; width: number; height: number; fill: string; strength: number }[]
  lines: { points: readonly Point[]; stroke: string; width: number; dashed: boolean }[]
  /** Each closed. */
  areas: { points: readonly Point[]; fill: string }[]
  texts: { x: number; y: number; text: string; at: 'start' | 'middle' | 'end' }[]
}

export type Room = { width: number; isRtl: boolean; accent: string; widthOf: TextWidth }

/** Those of the screen, after the brand's own. */
const colours = ['#fd7e14', '#12b886', '#868e96', '#be4bdb', '#15aabf']
const limit = '#fa5252'
/** As on light ground in app/tokens.css; not activated is told apart from offline. */
const stateColours = {
  moving: '#0e7c3e',
  online: '#0a737a',
  static: '#985a00',
  offline: '#5f6973',
  expired: '#7a4bd0',
  notActivated: '#ced4da',
} satisfies Record<DisplayState, string>
/** Size of its texts. */
export const chartText = 7
/** Of names beside bars: em. */
const mostName = 22
export const blank = (): Shapes => ({ height: 0, boxes: [], lines: [], areas: [], texts: [] })

export function colourOf({ states, series }: ReportChart, at: number, { accent }: Room): string {
  if (series[at]?.isLimit) return limit
  const state = states?.[at]
  return state ? stateColours[state] : ([accent, ...colours][at % (colours.length + 1)] ?? accent)
}

export function shortened(name: string, widthOf: TextWidth): string {
  if (widthOf(name) <= mostName) return name
  let short = name
  while (widthOf(short) > mostName - 1) short = short.slice(0, -1)
  return `${short}…`
}

/** As a reader from right to left expects it. */
export function mirrored({ height, boxes, lines, areas, texts }: Shapes, width: number): Shapes {
  const turned = { start: 'end', middle: 'middle', end: 'start' } as const
  const turn = (points: readonly Point[]) => points.map(([x, y]) => [width - x, y] as const)
  return {
    height,
    boxes: boxes.map((box) => ({ ...box, x: width - box.x - box.width })),
    lines: lines.map((line) => ({ ...line, points: turn(line.points) })),
    areas: areas.map((area) => ({ ...area, points: turn(area.points) })),
    texts: texts.map((text) => ({ ...text, x: width - text.x, at: turned[text.at] })),
  }
}
