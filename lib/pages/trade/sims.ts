import { simCarriers, simStates } from '#lib/codes/sim.ts'
import type { SimStatGroup } from '#lib/codes/sim-stat-groups.ts'
import { inStatistics } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const page = {
  path: 'total/sim',
  title: 'sim.title',
  purpose: 'sim.purpose',
  empty: { title: 'sim.none', text: 'sim.noneText' },
  menu: inStatistics('devices'),
} as const

const filters = [
  {
    kind: 'choice',
    param: 'state',
    title: 'sim.column.state',
    options: simStates,
    texts: 'sim.state',
  },
  {
    kind: 'choice',
    param: 'carrier',
    title: 'sim.column.carrier',
    options: simCarriers,
    texts: 'sim.words',
  },
  {
    kind: 'yesNo',
    param: 'is_bound',
    title: 'sim.bound',
    yes: 'sim.inDevice',
    no: 'sim.inNone',
  },
  {
    kind: 'yesNo',
    param: 'is_asked',
    title: 'sim.asked',
    yes: 'sim.isAsked',
    no: 'sim.isNotAsked',
  },
  { kind: 'text', param: 'search', title: 'sim.search', max: textLimits.search },
] as const

/** SIM cards of organisations at or below. */
export const sims = defineList({
  ...page,
  source: 'sim/Get',
  organisation: 'sfamilyid',
  filters,
  rowKey: 'sim_id',
  cursor: { last_id: 'sim_id', last_key: 'sort_key' },
  sorts: { iccid: 'iccid', end_time: 'end' },
  columns: [
    {
      key: 'iccid',
      as: 'text',
      title: 'sim.column.iccid',
      width: 190,
      priority: 'fixed',
      phone: 'title',
    },
    {
      key: 'msisdn',
      as: 'text',
      title: 'sim.column.msisdn',
      width: 140,
      priority: 'fixed',
      phone: 'second',
    },
    {
      key: 'state',
      as: 'code',
      codes: 'sim.state',
      title: 'sim.column.state',
      width: 110,
      priority: 'fixed',
      phone: 'aside',
    },
    {
      key: 'carrier',
      as: 'code',
      codes: 'sim.words',
      title: 'sim.column.carrier',
      width: 120,
    },
    { key: 'package_name', as: 'text', title: 'sim.column.packageName', isExtra: true },
    { key: 'flow', as: 'flow', title: 'sim.column.flow' },
    { key: 'used_flow', as: 'flow', title: 'sim.column.used' },
    { key: 'end_time', as: 'time', title: 'sim.column.expires', width: 140 },
    { key: 'imei', as: 'imei', title: 'sim.column.imei' },
    { key: 'device_name', as: 'text', title: 'sim.column.device', isExtra: true },
    { key: 'sfamily_name', as: 'text', title: 'sim.column.organisation', isExtra: true },
    { key: 'active_time', as: 'time', title: 'sim.column.activated', isExtra: true },
    { key: 'imsi', as: 'text', title: 'sim.column.imsi', isExtra: true },
    { key: 'apn', as: 'text', title: 'sim.column.apn', isExtra: true },
    { key: 'check_time', as: 'time', title: 'sim.column.checked', isExtra: true },
    { key: 'remark', as: 'text', title: 'sim.column.remark', isExtra: true },
  ],
})

const sums = defineList({
  ...page,
  source: 'sim/GetStat',
  organisation: 'sfamilyid',
  filters,
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 1000,
  columns: [
    { key: 'day', as: 'text', title: 'sim.figures.day', width: 140, phone: 'title' },
    { key: 'state', as: 'code', codes: 'sim.state', title: 'sim.column.state', phone: 'title' },
    { key: 'carrier', as: 'code', codes: 'sim.words', title: 'sim.column.carrier', phone: 'title' },
    { key: 'sfamily_name', as: 'text', title: 'sim.column.organisation', phone: 'title' },
    { key: 'cards', as: 'number', title: 'sim.figures.cards', total: 'sum', phone: 'aside' },
    { key: 'active', as: 'number', title: 'sim.state.active', total: 'sum' },
    { key: 'bound', as: 'number', title: 'sim.bound', total: 'sum' },
    {
      key: 'ends_soon',
      as: 'number',
      title: 'sim.figures.endsSoon',
      help: 'sim.figures.help.endsSoon',
      total: 'sum',
    },
    { key: 'expired', as: 'number', title: 'sim.warning.expired', total: 'sum' },
  ],
})

/** Cards by state, operator, when they came and when they end, and whose they are. */
export const simSums: Sums = {
  list: sums,
  table: sims,
  groups: {
    state: {
      column: 'state',
      behind: {
        path: '/total/sim',
        filters: ['carrier', 'is_bound', 'is_asked', 'search'],
        row: [{ param: 'state', key: 'state' }],
      },
    },
    carrier: {
      column: 'carrier',
      behind: {
        path: '/total/sim',
        filters: ['state', 'is_bound', 'is_asked', 'search'],
        row: [{ param: 'carrier', key: 'carrier' }],
      },
    },
    day: { column: 'day', time: 'day' },
    end: { column: 'day', time: 'month' },
    family: {
      column: 'sfamily_name',
      behind: {
        path: '/total/sim',
        filters: ['state', 'carrier', 'is_bound', 'is_asked', 'search'],
        organisation: { by: 'family' },
      },
    },
  } satisfies Record<SimStatGroup, SumsGroup>,
  texts: 'sim.figures.by',
  figures: ['cards', 'active', 'bound', 'ends_soon', 'expired'],
  totals: 'total',
  chart: { kind: 'bars', keys: ['cards'] },
  nameless: { title: 'sim.figures.noEnd', filters: {} },
}
