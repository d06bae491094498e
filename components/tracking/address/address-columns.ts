import type { ListColumn } from '#lib/pages/list.ts'
import type { FoundRow } from './lookup-steps.ts'

/** Of the table and of its files. */
export const addressColumns: readonly ListColumn<keyof FoundRow>[] = [
  { key: 'row', as: 'number', title: 'tool.address.row', width: 70 },
  { key: 'asked', as: 'text', title: 'tool.address.asked', width: 190, phone: 'title' },
  { key: 'problem', as: 'text', title: 'tool.address.problem', width: 220, phone: 'aside' },
  { key: 'name', as: 'text', title: 'tool.address.name', width: 170 },
  { key: 'address', as: 'text', title: 'tool.address.address', width: 320, phone: 'second' },
  { key: 'unit', as: 'text', title: 'tool.address.unit', width: 180, isExtra: true },
  { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
  { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
  { key: 'city', as: 'text', title: 'tool.address.city', width: 120, priority: 'low' },
  { key: 'province', as: 'text', title: 'tool.address.province', width: 120, priority: 'low' },
  { key: 'country', as: 'text', title: 'tool.address.country', width: 110, priority: 'low' },
]
