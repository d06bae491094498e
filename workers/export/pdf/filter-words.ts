import type { CellContext } from '#lib/format/cell.ts'
import { minuteTime } from '#lib/format/time.ts'
import { weekHourText } from '#lib/format/week-hour.ts'
import { groups } from '#lib/pages/fleet/groups.ts'
import type { List, ListFilter } from '#lib/pages/list.ts'
import { type Row, readPages } from '../read-pages.ts'

export type Fact = readonly [name: string, value: string]

type Asked = {
  params: Row
  /** With `zone`. */
  cells: CellContext
  /** Of a function that reads, with the starter's rights. */
  read: (name: string, params: Row) => Promise<unknown>
}

/** Of device numbers; the others are counted. */
const mostNumbers = 8

/** What a list is narrowed by, the period first, as its chips say it. */
export async function filterWords(list: List, asked: Asked): Promise<Fact[]> {
  const inOrder = [...list.filters].sort(
    (one, other) => Number(other.kind === 'range') - Number(one.kind === 'range'),
  )
  const facts: Fact[] = []
  for (const filter of inOrder) {
    const words = await wordsOf(filter, asked, list)
    if (words) facts.push([nameOf(filter, asked), words])
  }
  return facts
}

function nameOf(filter: ListFilter, { cells: { text } }: Asked): string {
  const own = 'title' in filter ? filter.title : undefined
  const usual = {
    range: 'ui.filter.period',
    devices: 'report.filter.devices',
    children: 'ui.filter.children',
  }
  const key = own ?? usual[filter.kind as keyof typeof usual]
  return text(key) ?? key
}

/** Undefined where it narrows nothing. */
async function wordsOf(filter: ListFilter, asked: Asked, list: List): Promise<string | undefined> {
  const { params, cells } = asked
  const { text, tag, zone } = cells
  if (filter.kind === 'range') {
    const [from, to] = [params[filter.from], params[filter.to]]
    const isAsked = typeof from === 'number' && typeof to === 'number'
    return isAsked ? `${minuteTime(from, zone)} – ${minuteTime(to, zone)}` : undefined
  }
  const value = params[filter.param]
  if (value === undefined || value === null || value === '') return undefined
  const optionText = (texts: string, option: unknown) => text(`${texts}.${option}`) ?? `${option}`
  switch (filter.kind) {
    case 'children':
      return text(value ? 'report.yes' : 'report.no')
    case 'choice': {
      const at = filter.values?.indexOf(Number(value)) ?? -1
      return optionText(filter.texts, filter.options[at] ?? value)
    }
    case 'choices':
      return (value as string[]).map((one) => optionText(filter.texts, one)).join(', ')
    case 'yesNo':
      return text(value ? filter.yes : filter.no)
    case 'devices':
      return numbersIn(value as string[])
    case 'weekHour':
      return weekHourText(String(value), tag)
    case 'hour':
      return `${String(value).padStart(2, '0')}:00–${String(value).padStart(2, '0')}:59`
    case 'fence':
      return fenceName(String(value), asked)
    case 'group':
      return groupName(String(value), asked, list)
    default:
      return String(value)
  }
}

const numbersIn = (numbers: readonly string[]) =>
  [
    ...numbers.slice(0, mostNumbers),
    ...(numbers.length > mostNumbers ? [`+${numbers.length - mostNumbers}`] : []),
  ].join(', ')

async function fenceName(fence_id: string, { read }: Asked): Promise<string> {
  const { items } = (await read('fence/Get', { fence_id, limit_size: 1 })) as { items: Row[] }
  return String(items[0]?.['name'] ?? fence_id)
}

async function groupName(sgid: string, { read, params }: Asked, list: List): Promise<string> {
  const sfamilyid = list.organisation && params[list.organisation]
  const readPage = (asked: Row) => read(groups.source, asked)
  for await (const rows of readPages(groups, sfamilyid ? { sfamilyid } : {}, readPage)) {
    const found = rows.find((row) => row['sgid'] === sgid)
    if (found) return String(found['name'])
  }
  return sgid
}
