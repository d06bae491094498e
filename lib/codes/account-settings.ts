import type { BoardFigure } from './board-figures.ts'
import type { UnitSystem } from './unit-systems.ts'

export const settingLimits = {
  /** Alarms kept in the bell's list. */
  num: { min: 1, max: 50 },
  /** Chart refresh, ms. */
  echartsAutoTime: { min: 5_000, max: 600_000 },
  /** Days until numbers of a white list may be deleted again. */
  whitewaittime: { min: 0, max: 31 },
  treeNodes: 100,
  viewsAScreen: 20,
  viewName: 40,
  viewQuery: 2_000,
  /** Bytes of all settings as JSON. */
  total: 65_536,
} as const

export const viewScreens = ['device', 'customer', 'recycle', 'alarm', 'report', 'tool'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** Where a log-in leads: `first` is the first permitted area. */
export const startPages = ['first', 'home', 'workbench'] as const
export type StartPage = (typeof startPages)[number]

export const sortItems = ['time', 'type', 'name'] as const

export const defaultSettings = {
  /** What is shown of a device on the map and in lists. */
  functions: {
    /** Which of both labels a device. */
    imeiOrNameShow: 'name' as 'name' | 'imei',
    /** The number under the name. */
    imeiShow: false,
    statusDuration: true,
    /** Markers glide between two positions. */
    fallInBetween: true,
    power: true,
    signalValue: true,
  },
  /** How new alarms are announced. */
  push: {
    pushInfo: true,
    num: 50,
    ring: true,
    sortItem: 'time' as (typeof sortItems)[number],
    /** Organisations whose alarms are announced; none: all. */
    treeNodeChecked: [] as string[],
  },
  local: {
    full: false,
    ssyjSwiper: true,
    isScale: true,
    echartsAutoTime: 20_000,
    get_child: false,
    whitewaittime: 0,
    whitewaiticcid: '',
  },
  measure: {
    /** Of distances and speeds on screens and in files. */
    units: 'metric' as UnitSystem,
  },
  board: {
    start: 'first' as StartPage,
    /** Figures as the reader arranged them; those that are not named follow. */
    order: [] as BoardFigure[],
    hidden: [] as BoardFigure[],
  },
  views: {} as Partial<Record<ViewScreen, { name: string; query: string }[]>>,
}
export type AccountSettings = typeof defaultSettings
