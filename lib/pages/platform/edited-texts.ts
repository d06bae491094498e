import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Texts of a language pack; the pack is chosen above them. */
export const editedTexts = defineList({
  path: 'oamm/oss/language',
  title: 'common.page.languagePacks',
  purpose: 'texts.purpose',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  menu: { group: 'operations', area: 'oamm' },
  source: 'ops/GetTexts',
  filters: [
    {
      kind: 'yesNo',
      param: 'is_changed',
      title: 'texts.filter.changed',
      yes: 'texts.filter.onlyChanged',
      no: 'texts.filter.onlyBuiltIn',
    },
    { kind: 'text', param: 'search', title: 'texts.filter.search', max: textLimits.search },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  columns: [
    { key: 'text', as: 'text', title: 'texts.column.text', width: 340, phone: 'title' },
    { key: 'built_in', as: 'text', title: 'texts.column.builtIn', width: 300, phone: 'second' },
    { key: 'english', as: 'text', title: 'texts.column.english', width: 260, isExtra: true },
    { key: 'base', as: 'text', title: 'texts.column.base', width: 260, isExtra: true },
    { key: 'key', as: 'text', title: 'texts.column.key', width: 240 },
    {
      key: 'is_changed',
      as: 'yes',
      title: 'texts.column.changed',
      width: 110,
      priority: 'fixed',
      phone: 'aside',
    },
  ],
})
