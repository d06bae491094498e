import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Who agreed to which legal texts of a brand. */
export const consents = defineList({
  path: 'oamm/consents',
  title: 'shell.page.consents',
  purpose: 'legal.purpose',
  empty: { title: 'legal.none', text: 'legal.noneText' },
  menu: { group: 'operations', icon: 'list', area: 'oamm', viewOf: '/oamm/config' },
  source: 'ops/GetConsentLog',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  filters: [
    // Part of what names the account.
    { kind: 'text', param: 'search', title: 'legal.search', max: textLimits.search },
  ],
  rowKey: 'consent_id',
  cursor: { last_id: 'consent_id' },
  columns: [
    { key: 'account', as: 'text', title: 'legal.column.account', phone: 'title' },
    { key: 'nickName', as: 'text', title: 'legal.column.name' },
    { key: 'sfamily_name', as: 'text', title: 'legal.column.organisation' },
    { key: 'agree_time', as: 'time', title: 'legal.column.time', phone: 'second' },
    { key: 'brand', as: 'text', title: 'legal.column.brand', width: 120, phone: 'aside' },
    { key: 'version', as: 'number', title: 'legal.column.version', help: 'legal.help.version' },
    { key: 'language', as: 'text', title: 'legal.column.language', width: 100 },
    // What proves it, for who has to show it.
    { key: 'ip', as: 'text', title: 'legal.column.ip', isExtra: true },
    { key: 'hash', as: 'text', title: 'legal.column.hash', help: 'legal.help.hash', isExtra: true },
  ],
})
