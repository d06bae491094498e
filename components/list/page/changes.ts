import type { CellContext } from '#lib/format/cell.ts'
import { dateTime } from '#lib/format/time.ts'

export type Change = {
  key: string
  label: string
  /** Undefined where the fact was missing. */
  before: string | undefined
  after: string | undefined
}

/** `dueAt`, `due_time` → `due at`, `due time`: facts without a text. */
const spaced = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const wordsOf: Readonly<Record<string, string>> = {
  rights: 'permission',
  given: 'permission',
  taken: 'permission',
  role: 'report.role',
  kind: 'report.kind',
  upkeepKind: 'report.upkeepKind',
  notedKind: 'report.notedKind',
  tripPurpose: 'report.tripPurpose',
  usualPurpose: 'report.usualPurpose',
  region: 'report.region',
  flag: 'report.flag',
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function valueText(key: string, value: unknown, context: CellContext): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return context.text('report.empty') ?? ''
  if (typeof value === 'boolean') return context.text(value ? 'report.yes' : 'report.no')
  if (typeof value === 'number' && /(_time|At|Time)$/.test(key))
    return dateTime(value, context.zone)
  if (typeof value === 'string' && isoTime.test(value))
    return dateTime(Math.floor(Date.parse(value) / 1000), context.zone)
  if (Array.isArray(value)) return value.map((one) => valueText(key, one, context) ?? '').join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const words = wordsOf[key]
  return (words && context.text(`${words}.${text}`)) ?? text
}

/** A name or a difference stands beside the id or list. */
const isNamedElsewhere = (key: string, keys: readonly string[]) =>
  key === 'ownerId' || // a column of its own
  (key.endsWith('Id') && keys.includes(key.slice(0, -2))) ||
  (key === 'rights' && (keys.includes('given') || keys.includes('taken')))

const isNothing = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0)

/** All facts if there is only one state. `names`: by `<fact>:<id>`. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  context: CellContext,
  names: Readonly<Record<string, string>> = {},
): Change[] {
  const text = (key: string, value: unknown) =>
    names[`${key}:${value}`] ?? valueText(key, value, context)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter(
      (key) => !isNamedElsewhere(key, keys) && !(isNothing(before[key]) && isNothing(after[key])),
    )
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      key,
      label: context.text(`report.fact.${key}`) ?? spaced(key),
      before: text(key, before[key]),
      after: text(key, after[key]),
    }))
}
