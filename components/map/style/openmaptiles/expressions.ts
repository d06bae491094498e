import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

export type Expression = ExpressionSpecification

const kind: Expression = ['get', 'class']

export const is = (...classes: string[]): Expression => ['in', kind, ['literal', classes]]
export const isNot = (...classes: string[]): Expression => ['!', is(...classes)]
export const all = (...filters: Expression[]) => ['all', ...filters] as FilterSpecification

export const isLine: Expression = ['==', ['geometry-type'], 'LineString']
export const isArea: Expression = ['==', ['geometry-type'], 'Polygon']
export const isPoint: Expression = ['==', ['geometry-type'], 'Point']
export const hasName: Expression = ['any', ['has', 'name'], ['has', 'name:latin']]

export const byClass = (cases: [classes: string[], value: unknown][], rest: unknown): Expression =>
  ['match', kind, ...cases.flat(), rest] as unknown as Expression

/** Zooms and values in turn. */
export const byZoom = (...stops: unknown[]): Expression =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as Expression

export const exponential = (base: number, ...stops: unknown[]): Expression =>
  ['interpolate', ['exponential', base], ['zoom'], ...stops] as unknown as Expression
