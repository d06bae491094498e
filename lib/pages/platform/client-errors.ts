import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Errors of the console in browsers. */
export const clientErrors = defineList({
  path: 'oamm/errors',
  title: 'common.page.errors',
  purpose: 'clientError.purpose',
  empty: { title: 'clientError.none', text: 'clientError.noneText' },
  access: 'e_ua_show_devops',
  menu: { group: 'operations', area: 'oamm' },
  source: 'ops/GetErrors',
  filters: [
    { kind: 'text', param: 'search', title: 'clientError.search', max: textLimits.search },
    { kind: 'text', param: 'version', title: 'clientError.column.version', max: 60 },
  ],
  rowKey: 'error_id',
  // As the log grows while it is read, the last row says exactly when it was last seen.
  cursor: { last_time: 'last_millis', last_id: 'error_id' },
  columns: [
    { key: 'message', as: 'text', title: 'clientError.column.message', width: 380, phone: 'title' },
    { key: 'place', as: 'text', title: 'clientError.column.place', width: 180, phone: 'second' },
    { key: 'count', as: 'number', title: 'clientError.column.count', width: 90, phone: 'aside' },
    { key: 'last_time', as: 'time', title: 'clientError.column.last', phone: 'second' },
    { key: 'first_time', as: 'time', title: 'clientError.column.first' },
    { key: 'version', as: 'text', title: 'clientError.column.version', width: 190 },
    // For who looks for it: chunk, line and column of that build.
    { key: 'source', as: 'text', title: 'clientError.column.source', width: 240 },
    { key: 'agent', as: 'agent', title: 'clientError.column.agent', width: 180 },
  ],
})
